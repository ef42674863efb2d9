import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { printChanges } from './changed-proofs.ts';

const page = fileURLToPath(new URL('../../../docs/fairness.md', import.meta.url));

it(
  'finds each change of a proof of every game, by the checks that the page of fairness names',
  { timeout: 60_000 },
  () => {
    const printed = printChanges();
    expect(
      readFileSync(page, 'utf8').includes(printed),
      `docs/fairness.md has not this table:\n${printed}`,
    ).toBe(true);
  },
);
