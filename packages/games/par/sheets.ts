// The PAR sheets of all games of the catalogue, and the table of them.
import { houseCatalogue } from '../src/catalogue.ts';
import type { HouseGame } from '../src/game.ts';
import { baccaratSheet, blackjackSheet, dragonTigerSheet, hiloSheet, videoPokerSheet } from './cards.ts';
import { bingoSheet, carkifelekSheet, cekilisSheet, tombalaSheet, ucusSheet } from './draws.ts';
import {
  carkSheet,
  kaziSheet,
  kenoSheet,
  kuleSheet,
  limboSheet,
  mayinSheet,
  plinkoSheet,
  zarSheet,
} from './instant.ts';
import { percent, printNumber, printTimes, table } from './markdown.ts';
import { printSheet, rtpOf, versionOf, type Par } from './sheet.ts';
import { hazineSheet, kervanSheet, laleSheet, lokumSheet } from './slots.ts';
import { rouletteSheet, sicboSheet } from './tables.ts';

const sheets: Readonly<Record<string, (game: HouseGame) => Par>> = {
  baccarat: () => baccaratSheet(false),
  'bingo-75': bingoSheet,
  blackjack: ({ figures }) => blackjackSheet(figures),
  'canli-bakara': () => baccaratSheet(true),
  'canli-rulet': () => rouletteSheet(true),
  cark: carkSheet,
  carkifelek: carkifelekSheet,
  cekilis: ({ figures }) => cekilisSheet(figures),
  'deuces-wild': () => videoPokerSheet('deuces-wild'),
  'dragon-tiger': dragonTigerSheet,
  hazine: hazineSheet,
  hilo: ({ figures }) => hiloSheet(figures),
  'jacks-or-better': () => videoPokerSheet('jacks-or-better'),
  kazi: kaziSheet,
  keno: kenoSheet,
  kervan: kervanSheet,
  kule: ({ figures }) => kuleSheet(figures),
  lale: laleSheet,
  limbo: ({ figures }) => limboSheet(figures),
  lokum: lokumSheet,
  mayin: ({ figures }) => mayinSheet(figures),
  plinko: plinkoSheet,
  rulet: () => rouletteSheet(false),
  sicbo: sicboSheet,
  'tombala-90': tombalaSheet,
  ucus: ({ figures }) => ucusSheet(figures),
  zar: ({ figures }) => zarSheet(figures),
};

/** Each file of `docs/games` with its text. Throws for a game of the catalogue that has no sheet here. */
export function printSheets(): ReadonlyMap<string, string> {
  const games = houseCatalogue.list().map((game) => {
    const sheet = sheets[game.code];
    if (!sheet) throw new Error(`${game.code} has no PAR sheet: add one to packages/games/par/sheets.ts`);
    return { game, par: sheet(game) };
  });
  return new Map([
    ['README.md', overview(games)],
    ...games.map(({ game, par }) => [`${game.code}.md`, printSheet(game, par)] as const),
  ]);
}

function overview(games: readonly { readonly game: HouseGame; readonly par: Par }[]): string {
  const rows = games.map(({ game, par }) => {
    const { figures, code, hall, kind, rtp } = game;
    const best = figures.toSorted((one, other) => other.rtp - one.rtp)[0]!;
    const highest = figures.toSorted((one, other) => other.most.times - one.most.times)[0]!;
    return [
      `[${hall.names.en}](${code}.md)`,
      hall.lobby,
      kind,
      rtpOf(game),
      percent(1 - rtp),
      percent(best.hits),
      printNumber(Math.sqrt(best.variance)),
      printTimes(highest.most.times * 100),
      `\`${versionOf(par.data)}\``,
    ];
  });
  const head = [
    'game',
    'hall',
    'kind',
    'RTP',
    'edge of the best bet',
    'its hit frequency',
    'its standard deviation',
    'highest return',
    'version of the rules',
  ];
  return `# The games of the house

A PAR sheet for each of the ${games.length} games: rules in figures, paytable, return, edge, hit frequency, volatility, the highest return and its chance, how
each figure was got, and the version of the rules. They are meant for an operator and a test laboratory. \`npm run par\` prints them from the rules that
settle rounds (\`packages/games\`), and a test holds these files to it.

A version names the data of the rules, not the code. Rules never change once a round was played by them: changed rules are a new game.

${table(head, rows, 3)}
`;
}
