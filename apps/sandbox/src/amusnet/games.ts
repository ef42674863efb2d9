// Amusnet's games, whose codes are numbers from 801: slots, roulette, keno, and live tables.
import type { Seeds } from '../play/catalogue.ts';

export const amusnetSeeds: Seeds = {
  tag: 'Amusnet Demo',
  codeOf: (_name, place) => String(801 + place),
  few: [
    ['801', 'All Aflame', 'lines'],
    ['802', 'Twenty Rubies', 'lines'],
    ['803', 'Sea of Clovers', 'ways'],
    ['804', 'Hundred Dice', 'dice'],
    ['805', 'Golden Suits', 'hold'],
    ['806', 'Roulette of the House', 'liveRoulette'],
    ['807', 'Keno Night', 'keno'],
  ],
  rest: {
    lines:
      'Blazing Crown · Lion of the Steppe · Five Oranges · Hot Horseshoe · Shining Sevens · Venetian Masks · The Great Sphinx · Rose and Dagger · Diamonds by Firelight · Santa’s Sleigh',
    ways: 'Eagle Canyon · Viking Shields · Jungle Elephant · Halloween Manor',
    hold: 'Mayan Sun Coins · Fortune Cat · Dragon Lagoon · Wild West Safe · Amber Hoard',
    cluster: 'Ocean Bubbles · Gem Foundry',
    liveRoulette: 'Roulette Opera',
    liveBlackjack: 'Blackjack Cabaret · Blackjack Gold Room',
    liveBaccarat: 'Baccarat Grand',
    liveDragon: 'Dragon Tiger Live Duel',
    roulette: 'Zero to Thirty Six',
    blackjack: 'Twenty One Amber',
    baccarat: 'Punto Banco Palace',
    mines: 'Gold Rush Mines',
    hilo: 'Higher or Lower',
    tower: 'Tower of Flames',
    jacks: 'Four of a Kind Bonus',
    scratch: 'Scratch a Million Stars',
    bingo90: 'Bingo Lagoon',
    draw: 'Evening Draw',
  },
};
