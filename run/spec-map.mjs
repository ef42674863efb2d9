// Compares e2e/spec-map.md with the passed tests: every statement of the specification needs a proof that passed.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './install.mjs';
import { ofPlaywright, ofVitest } from './reports.mjs';

/** Returns the number of statements, and the ones without proof. Takes reports in Vitest's and Playwright's format. */
export function readMap(vitestReport, playwrightReport) {
  const tests = [...ofVitest(vitestReport), ...ofPlaywright(playwrightReport)];
  const statements = readFileSync(join(root, 'e2e/spec-map.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [number, text, proofs] = line
        .slice(1, -1)
        .split('|', 3)
        .map((cell) => cell.trim());
      return { number, text, proofs: proofs.split('; ') };
    });
  const unproved = statements.flatMap(({ number, text, proofs }) =>
    proofs
      .map((proof) => ({ proof, says: judge(proof, tests) }))
      .filter(({ says }) => says !== 'passed')
      .map(({ proof, says }) => `${number} ${text}\n  ${proof}: ${says}`),
  );
  return { count: statements.length, unproved };
}

function judge(proof, tests) {
  const [name, title] = proof.split(' ›').map((part) => part.trim());
  const proving = tests.filter((test) => nameOf(test.file) === name && test.title.includes(title));
  if (proving.some(({ status }) => status === 'failed')) return 'failed';
  return proving.some(({ status }) => status === 'passed') ? 'passed' : 'no such test passed';
}

/** `account` for account.spec.ts, account.test.ts and account.pg.test.ts. */
const nameOf = (file) => basename(file).replace(/(\.pg)?\.(spec|test)\.tsx?$/, '');
