// The figures of exactly these rules, by `stats`; a test holds the two together. They stand here so that no stage has to scan the cycle.
export const figures = {
  rtp: 0.9437348479316293,
  rtpWays: 0.678817635729408,
  rtpCoins: 0.25512008794033086,
  rtpFullBoard: 0.009797124261890451,
  hits: 0.36305862536090155,
  variance: 41.95789343514012,
  featureEvery: 175.89918476663365,
  coins: 8.403635858856939,
  fullBoardEvery: 102070.76824470532,
  jackpotEvery: { mini: 783.831958990899, minor: 1479.7187456370466, major: 4269.35122968008 },
  most: { times: 4240, chance: 4.578873310395248e-49 },
} as const;
