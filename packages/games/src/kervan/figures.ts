// The figures of exactly these rules, by `stats`; a test holds the two together. They stand here so that no stage has to scan the cycle.
export const figures = {
  rtp: 0.9593070885851904,
  rtpFree: 0.36288016481570123,
  hits: 0.2715885612321563,
  variance: 65.46183700891356,
  featureEvery: 153.23596574690774,
  featureSpins: 15.952490018341328,
  highestSpin: 810.09,
  highestFreeSpin: 1054,
  highestSpinChance: 2.4254739181e-8,
  highestFreeSpinChance: 8.1627964728e-8,
  capCost: 2.3334270937844267e-22,
  capChance: 6.977203713775028e-24,
} as const;
