// The screens on which games are photographed, and the sheets that their pictures become.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { gameEndings, namesOf } from '../packages/games/testbed/endings.ts';
import { sheetOf } from './sheet.ts';

export const screens = {
  phone: { width: 390, height: 844, across: 14, shownWidth: 168 },
  desktop: { width: 1440, height: 900, across: 7, shownWidth: 320 },
  // The smallest phone, and a phone that lies: one ending of each game.
  small: { width: 320, height: 568, across: 14, shownWidth: 168 },
  lying: { width: 844, height: 390, across: 7, shownWidth: 320 },
} as const;
export type Screen = keyof typeof screens;

export const pictureName = (code: string, name: string, screen: Screen, language: string) =>
  `${code}.${name}.${screen}.${language}.png`;

/** Puts all pictures of a folder together, a sheet for each screen and language, in the order of the games and their endings. */
export async function makeGameSheets(from: string, to: string): Promise<void> {
  const there = new Set(readdirSync(from));
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext();
  for (const language of ['tr', 'en'])
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
