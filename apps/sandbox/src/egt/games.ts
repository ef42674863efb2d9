// EGT Digital's games: classic slots with bells, fruit and hearts, and dice.
import { plainOf, type Seeds } from '../play/catalogue.ts';

export const egtSeeds: Seeds = {
  tag: 'EGT Demo',
  codeOf: (name) => `egt_${plainOf(name)}`,
  few: [
    ['egt_niletreasure', 'Treasure of the Nile', 'hold'],
    ['egt_burningbells', 'Burning Bells', 'lines'],
    ['egt_cloverking', 'Clover King', 'ways'],
    ['egt_twentyhearts', 'Twenty Hearts', 'lines'],
    ['egt_dicefortune', 'Dice Fortune', 'dice'],
    ['egt_europeanwheel', 'European Wheel', 'liveRoulette'],
    ['egt_bingostar', 'Bingo Star', 'bingo90'],
  ],
  rest: {
    lines:
      'Forty Cherries · Sevens by Starlight · Lemon Street · Royal Jokers · The Big Bell · Grapes of Gold · Flaming Plums · Queen’s Necklace · Vampire Ball · Rainbow Sevens',
    ways: 'Caravan of Stars · Lions of Anatolia · Genie’s Lamp · Ottoman Crown · Amazon Parrot',
    hold: 'Falcon of Egypt · Clover Coins · Bonus Bells · Gold of Troy',
    cluster: 'Fruit Fall · Diamond Drops · Candy Carousel',
    liveRoulette: 'Roulette Majestic',
    liveBlackjack: 'Blackjack Royal',
    liveSicBo: 'Sic Bo Pavilion',
    roulette: 'Virtual Roulette Gold',
    blackjack: 'Twenty One Classic',
    plinko: 'Bell Plinko',
    crash: 'Sultan’s Carpet',
    keno: 'Keno Universe · Fruit Keno',
    wheel: 'Wheel of Clovers',
    jacks: 'Poker Joker Jacks',
    bingo75: 'Bingo Clover',
    draw: 'Lucky Six Draw · Nile Draw',
  },
};
