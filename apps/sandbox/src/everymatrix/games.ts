// EveryMatrix's games: slots with stories of this land, marble tables, a lottery.
import type { Seeds } from '../play/catalogue.ts';

export const everyMatrixSeeds: Seeds = {
  tag: 'EveryMatrix Demo',
  codeOf: (name) =>
    name
      .toLowerCase()
      .replaceAll('ı', 'i')
      .normalize('NFD')
      .replaceAll(/[^a-z0-9 ]/g, '')
      .replaceAll(' ', '-'),
  few: [
    ['galata-lights', 'Lights of Galata', 'lines'],
    ['anatolian-gold', 'Anatolian Gold', 'hold'],
    ['spice-bazaar', 'Spice Bazaar', 'cluster'],
    ['pearl-diver', 'Pearl Diver', 'ways'],
    ['marble-roulette', 'Marble Roulette', 'liveRoulette'],
    ['marble-blackjack', 'Marble Blackjack', 'liveBlackjack'],
    ['keno-nights', 'Keno Nights', 'keno'],
  ],
  rest: {
    lines:
      'Tulip Era · Nasreddin’s Donkey · The Seventh Sailor · Moon over Mardin · Castle of Cats · Drums of the Bazaar · Silver Falcon · Winter Palace',
    ways: 'Kangal Guardian · Storm over Ararat · Sirens’ Reef · The Clockmaker · Dance of the Cranes',
    hold: 'Buried Amphoras · Golden Fleece · Bank of Nuggets',
    cluster: 'Rose Garden Pop · Baklava Blast · Turquoise Tiles',
    liveRoulette: 'Alabaster Roulette',
    liveBaccarat: 'Marble Baccarat · Onyx Baccarat',
    liveBlackjack: 'Onyx Blackjack',
    liveSicBo: 'Marble Sic Bo',
    show: 'Fortune Studio',
    roulette: 'Pocket Roulette',
    baccarat: 'Baccarat Quick Deal',
    sicBo: 'Lucky Three Dice',
    crash: 'Hot Air',
    plinko: 'Marble Run Plinko',
    limbo: 'Limbo Horizon',
    hilo: 'Card Ladder',
    scratch: 'Golden Ticket Scratch',
    bingo90: 'Village Bingo · Bingo Ferry',
    draw: 'Midnight Lottery · Five Star Draw',
  },
};
