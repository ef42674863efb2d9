// Hub88's games: a house of many small studios, strong in crash and instant games.
import { plainOf, type Seeds } from '../play/catalogue.ts';

export const hub88Seeds: Seeds = {
  tag: 'Hub88 Demo',
  codeOf: (name) => `hub_${plainOf(name)}`,
  few: [
    ['hub_fruitgarden', 'Fruit Garden', 'lines'],
    ['hub_pharaohsgold', 'Pharaoh’s Gold', 'hold'],
    ['hub_thundersevens', 'Thunder Sevens', 'lines'],
    ['hub_bosphorusnights', 'Bosphorus Nights', 'ways'],
    ['hub_rouletteone', 'Roulette One', 'liveRoulette'],
    ['hub_blackjackhall', 'Blackjack Hall', 'liveBlackjack'],
    ['hub_bingosquare', 'Bingo Square', 'bingo90'],
    ['hub_skyrocket', 'Sky Rocket', 'crash'],
  ],
  rest: {
    lines:
      'Cherry Parade · Crown of Troy · Owl Hour · Seven Lanterns · The Old Lighthouse · Carnival Masks · Honey Hollow',
    ways: 'Silk Road Riders · Wolves of the Steppe · Temple of Storms · Dolphin Bay · Phoenix Rising',
    hold: 'Dragon Hoard · Pirate Moon · Emerald Vault · Bull of Gold',
    cluster: 'Candy Comet · Jelly Planets · Blossom Pop · Crystal Caves',
    liveRoulette: 'Auto Roulette Pera · Roulette VIP Room',
    liveBlackjack: 'Blackjack Salon Two',
    liveBaccarat: 'Baccarat Bosphorus',
    show: 'Wheel of Marvels',
    crash: 'Balloon Race · Paper Plane',
    plinko: 'Plinko Peaks',
    mines: 'Diamond Mines · Coral Mines',
    limbo: 'Limbo Stars',
    dice: 'Neon Dice',
    tower: 'Dragon’s Stairs',
    keno: 'Keno Express',
    scratch: 'Scratch the Clover',
    jacks: 'Jacks in Town',
    bingo75: 'Bingo Boulevard',
    draw: 'Quick Draw Seven',
  },
};
