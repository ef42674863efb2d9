// SoftGamings' games: an aggregator with something of everything.
import { plainOf, type Seeds } from '../play/catalogue.ts';

export const softGamingsSeeds: Seeds = {
  tag: 'Demo Studio',
  codeOf: (name) => `sg_${plainOf(name)}`,
  few: [
    ['sg_maidenstower', 'Maiden’s Tower', 'lines'],
    ['sg_bluetiles', 'Blue Tiles', 'cluster'],
    ['sg_goldencoast', 'Golden Coast', 'hold'],
    ['sg_nightferry', 'Night Ferry', 'ways'],
    ['sg_spicemarket', 'Spice Market', 'lines'],
    ['sg_royalroulette', 'Royal Roulette', 'liveRoulette'],
    ['sg_bingoblue', 'Bingo Blue', 'bingo90'],
    ['sg_minefield', 'Minefield', 'mines'],
  ],
  rest: {
    lines:
      'Jazz on the Roof · Robot Diner · Witch’s Brew · Ace of Hearts · Butterfly Lane · Skull Reef · Coffee and Fortune · Lucky Streetcar',
    ways: 'Wolves and Winter · Iron Dragon · Samurai Dawn · Lost Compass · Sahara Stallions',
    hold: 'Miner’s Lode · Bison Coins · Moon Rabbit Gold · Sultan’s Chest',
    cluster: 'Sugar Galaxy · Bubble Reef · Gummy Jungle',
    liveRoulette: 'Quick Roulette Blue',
    liveBlackjack: 'Blackjack Marina',
    liveBaccarat: 'Baccarat Velvet',
    liveSicBo: 'Golden Sic Bo',
    show: 'Cash Carousel',
    roulette: 'Neon Roulette',
    blackjack: 'Blackjack Noir',
    sicBo: 'Jade Sic Bo',
    crash: 'Comet Chase',
    plinko: 'Pinball Plinko',
    dice: 'Dice Duel · Midnight Dice',
    limbo: 'Infinity Limbo',
    hilo: 'Ace High Low',
    wheel: 'Neon Wheel',
    tower: 'Ice Tower',
    scratch: 'Lucky Cat Scratch',
    jacks: 'Aces and Faces',
    bingo75: 'Disco Bingo',
    draw: 'City Draw',
  },
};
