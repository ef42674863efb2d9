// Pragmatic Play's games: slots above all, some live tables, and bingo.
import { plainOf, type Seeds } from '../play/catalogue.ts';

const prefixes: Readonly<Record<string, string>> = {
  lines: 'vs10',
  ways: 'vswaysx',
  hold: 'vs243',
  cluster: 'vscl',
  bingo90: 'bn',
  bingo75: 'bn',
  draw: 'tv',
  jacks: 'vp',
  deuces: 'vp',
  scratch: 'sc',
};

export const pragmaticSeeds: Seeds = {
  tag: 'Pragmatic Demo',
  codeOf: (name, _place, shelf) =>
    `${prefixes[shelf] ?? (/^live|show/.test(shelf) ? 'lg' : 'rng')}${plainOf(name)}`,
  few: [
    ['vs20bosphorus', 'Bosphorus Dream', 'lines'],
    ['vs20sultan', 'Sultan’s Sweets', 'cluster'],
    ['vs10bigcatch', 'Big Catch', 'hold'],
    ['vs5jokerfive', 'Joker Five', 'lines'],
    ['vs25wolfnight', 'Wolf Night', 'ways'],
    ['lgroulette', 'Roulette Hall', 'liveRoulette'],
    ['lgblackjack', 'Blackjack Seven', 'liveBlackjack'],
    ['vpjacks', 'Jacks or Better Classic', 'jacks'],
  ],
  rest: {
    lines:
      'Temple of the Sun King · Wild Mustang · Volcano Bells · Lady of the Lake · The Alchemist’s Book · Tiger Lantern · Gladiator’s Oath · Cleopatra’s Pearl',
    ways: 'Mountain of Thunder · Northern Wolves · Curse of the Kraken · Bamboo Panda · Knights of Ice · Rodeo Sunset',
    hold: 'Bear River Gold · Lantern Festival · Fire Bull · Treasure Galleon · Lucky Clover Link',
    cluster: 'Honey Blast · Marble Jewels · Fruit Cascade · Sweet Bazaar · Monster Jellies',
    liveRoulette: 'Roulette Thunder Hall · Quick Roulette Izmir',
    liveBlackjack: 'Blackjack Azure',
    liveBaccarat: 'Baccarat Lotus · Quick Baccarat Jade',
    show: 'Candy Wheel Live',
    crash: 'Spaceward',
    dragon: 'Dragon Tiger Duel',
    bingo90: 'Bingo Bonbon · Bingo Comet',
    scratch: 'Scratch Seven Gold',
    deuces: 'Deuces After Dark',
  },
};
