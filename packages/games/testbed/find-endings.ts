// Looks for a round with each ending of `endings.ts`, and keeps its number in `endings.json`: `npx tsx packages/games/testbed/find-endings.ts`.
// A number that is there and still right stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { findEnding, gameEndings, namesOf } from './endings.ts';

const file = new URL('endings.json', import.meta.url);
const seed = 'endings';
const read = (): Record<string, Record<string, number>> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>;
  } catch {
    return {};
  }
};

function missing(code: string, name: string): never {
  throw new Error(`${code} never ends with ${name}`);
}

const known = read();
const found = Object.fromEntries(
  gameEndings.map((all) => {
    const { code } = all.game;
    const rounds = namesOf(all).map((name) => {
      const before = known[code]?.[name];
      const begun = performance.now();
      const round =
        (before !== undefined ? findEnding(all, name, { seed, from: before, among: 1 }) : undefined) ??
        findEnding(all, name, { seed, among: 100_000 });
      console.log(`${code} ${name}: ${round} (${Math.round(performance.now() - begun)} ms)`);
      return [name, round ?? missing(code, name)] as const;
    });
    return [code, Object.fromEntries(rounds)];
  }),
);
writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
