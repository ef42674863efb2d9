// Writes the PAR sheets into docs/games: `npm run par`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printSheets } from './sheets.ts';

const folder = fileURLToPath(new URL('../../../docs/games', import.meta.url));
const sheets = printSheets();
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (!sheets.has(file)) rmSync(join(folder, file));
for (const [file, text] of sheets) writeFileSync(join(folder, file), text);
console.log(`${sheets.size} files in docs/games`);
