// The screens on which games are photographed, and the sheets that their pictures become.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { gameEndings, namesOf } from '../packages/games/testbed/endings.ts';
import { sheetOf } from './sheet.ts';

export const screens = {
  phone: { width: 390, height: 844, across: 14, shownWidth: 168 },
  desktop: { width: 1440, height: 900, across: 7, shownWidth: 320 },
  // The smallest phone, and a phone in landscape: one ending of each game.
  small: { width: 320, height: 568, across: 14, shownWidth: 168 },
  lying: { width: 844, height: 390, across: 7, shownWidth: 320 },
} as const;
export type Screen = keyof typeof screens;

export const pictureName = (code: string, name: string, screen: Screen, language: string) =>
  `${code}.${name}.${screen}.${language}.png`;

/** The screens on which every ending is photographed, as the columns of the table have them. */
const everywhere = ['phone', 'desktop'] as const;
const written = ['tr', 'en'] as const;

/** Which endings were come to, as Markdown: a picture is kept once its words and amounts were right. */
function tableOf(there: ReadonlySet<string>): string {
  const columns = everywhere.flatMap((screen) => written.map((language) => ({ screen, language })));
  const head = columns.map(({ screen, language }) => `${screens[screen].width} ${language}`);
  const rows = gameEndings.flatMap((all) =>
    namesOf(all).map((name) => [
      all.game.code,
      name,
      ...columns.map(({ screen, language }) =>
        there.has(pictureName(all.game.code, name, screen, language)) ? 'seen' : '–',
      ),
    ]),
  );
  const played = rows.filter(([, , ...seen]) => seen.includes('seen'));
  const lines = [['game', 'ending', ...head], ...played];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = lineOf(widths.map((width) => '-'.repeat(width)));
  return `${[lineOf(lines[0]!), rule, ...lines.slice(1).map(lineOf)].join('\n')}\n`;
}

/**
 * Puts all pictures of a folder together, a sheet for each screen and language, in the order of the games and their endings. `games.md` beside
 * them says which endings were seen.
 */
export async function makeGameSheets(from: string, to: string): Promise<void> {
  const there = new Set(readdirSync(from));
  writeFileSync(join(to, 'games.md'), tableOf(there));
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext();
  for (const language of written)
    for (const screen of Object.keys(screens) as Screen[]) {
      const pictures = gameEndings
        .flatMap((all) =>
          [
            ...namesOf(all).flatMap((name) => [`${name}-on`, name]),
            'no-balance',
            'no-connection',
            'voided',
          ].map((name) => ({
            name: `${all.game.code} ${name}`,
            file: pictureName(all.game.code, name, screen, language),
          })),
        )
        .filter(({ file }) => there.has(file))
        .map(({ name, file }) => ({ name, png: readFileSync(join(from, file)) }));
      if (pictures.length > 0)
        writeFileSync(
          join(to, `games-${screen}-${language}.webp`),
          await sheetOf(context, pictures, screens[screen]),
        );
    }
  await browser.close();
}
