// Digitain's games, which go by numbers: travels through Turkey, draws for the television, dice.
import type { Seeds } from '../play/catalogue.ts';

export const digitainSeeds: Seeds = {
  tag: 'Digitain Demo',
  codeOf: (_name, place) => String(5001 + place),
  few: [
    ['5001', 'Ephesus Nights', 'lines'],
    ['5002', 'Cappadocia Balloons', 'ways'],
    ['5003', 'Turquoise Coast', 'lines'],
    ['5004', 'Golden Caravan', 'hold'],
    ['5005', 'Baccarat Room', 'liveBaccarat'],
    ['5006', 'Auto Wheel', 'liveRoulette'],
    ['5007', 'Backgammon Dice', 'dice'],
  ],
  rest: {
    lines:
      'Trojan Horse · Night Express East · Black Sea Captain · Garden of Nightingales · Nazar · Fisherman’s Luck · Sevens of Smyrna · Copper and Tea',
    ways: 'Hawks of Taurus · Whirling Stars · Göbekli Secrets · Snow Leopard · Harem of Jewels',
    hold: 'King with the Golden Hand · Pomegranate Riches · Coins of Lydia · Lighthouse Gold',
    cluster: 'Apricot Avalanche · Evil Eye Pop · Mosaic Falls',
    liveRoulette: 'Roulette Ankara',
    liveBlackjack: 'Blackjack Terrace',
    liveDragon: 'Dragon and Tiger',
    show: 'Prize Wheel Live',
    roulette: 'Roulette Nine',
    blackjack: 'Blackjack Express',
    dragon: 'Tiger against Dragon',
    crash: 'Wind Rider · Metro Crash',
    mines: 'Field of Mines',
    plinko: 'Plinko Pazar',
    tower: 'Maiden Climb',
    wheel: 'Spin Quarter',
    deuces: 'Wild Deuces Deluxe',
    keno: 'Keno Anatolia',
    bingo75: 'Bingo Meydan',
    draw: 'Lottery Hour · Golden Balls · Pick Seven',
  },
};
