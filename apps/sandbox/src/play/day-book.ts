// A game provider's day file: a line for each movement that an operator acknowledged, written when the acknowledgement arrives. The lines
// are written to the day's file before anything else is done, so that they survive a restart. They are served unchanged.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Named {
  /** The provider's own id. */
  readonly tx: string;
  readonly player: string;
  readonly round: string;
}

/** The movement of a call once it is accepted. `amount` is lira, as decimal text. */
export type Move =
  | (Named & { readonly kind: 'debit' | 'credit'; readonly amount: string; readonly currency: string })
  /** Reverses the movement with the id `of`, a debit before a credit unless `was` says which. Without `of`: every debit of the round. */
  | (Named & { readonly kind: 'reversal'; readonly of?: string; readonly was?: 'debit' | 'credit' });

interface Line {
  readonly kind: 'debit' | 'credit' | 'debit_reversal' | 'credit_reversal';
  readonly transaction: string;
  readonly of?: string;
  readonly player: string;
  readonly round: string;
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
}

interface Known {
  readonly line: Line;
  isReversed: boolean;
}

export interface DayBook {
  /** Writes new movements only. A repeated call counts once; a movement that is not known cannot be reversed. */
  note(moves: readonly Move[]): void;
  /** The file of a day, with its end; undefined if the day is not a valid date. */
  read(day: string): string | undefined;
}

/** Days whose debits and credits may still be reversed after a restart. */
const rememberedDays = 7;

export function openDayBook(folder: string): DayBook {
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Known>();
  /** The debits of each round of each player. */
  const staked = new Map<string, Known[]>();
  const fileOf = (day: string) => join(folder, `${day}.ndjson`);
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  for (const file of readdirSync(folder).toSorted().slice(-rememberedDays))
    for (const line of linesOf(join(folder, file))) learn(JSON.parse(line) as Line);

  function learn(line: Line): void {
    if (line.of !== undefined) {
      const target = known.get(`${line.kind.replace('_reversal', '')} ${line.of}`);
      if (target) target.isReversed = true;
      return;
    }
    const one = { line, isReversed: false };
    known.set(`${line.kind} ${line.transaction}`, one);
    const round = `${line.player} ${line.round}`;
    if (line.kind === 'debit') staked.set(round, [...(staked.get(round) ?? []), one]);
  }

  function write(line: Omit<Line, 'at'>): void {
    const at = new Date().toISOString();
    appendFileSync(fileOf(at.slice(0, 10)), `${JSON.stringify({ ...line, at })}\n`);
    learn({ ...line, at });
  }

  function targetsOf({ of, was, player, round }: Extract<Move, { kind: 'reversal' }>): readonly Known[] {
    if (of === undefined) return staked.get(`${player} ${round}`) ?? [];
    const kinds = was ? [was] : ['debit', 'credit'];
    const found = kinds.flatMap((kind) => known.get(`${kind} ${of}`) ?? []);
    return found.slice(0, 1);
  }

  return {
    note(moves) {
      for (const move of moves) {
        if (move.kind === 'reversal')
          for (const { line } of targetsOf(move).filter(({ isReversed }) => !isReversed))
            write({
              ...line,
              kind: line.kind === 'debit' ? 'debit_reversal' : 'credit_reversal',
              transaction: move.tx,
              of: line.transaction,
            });
        else if (!known.has(`${move.kind} ${move.tx}`)) {
          const { kind, tx: transaction, player, round, amount, currency } = move;
          write({ kind, transaction, player, round, amount, currency });
        }
      }
    },
    read(day) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
      const lines = existsSync(fileOf(day)) ? linesOf(fileOf(day)) : [];
      return [...lines, JSON.stringify({ lines: lines.length }), ''].join('\n');
    },
  };
}

/** An amount in hundredths, or a smaller part, of a lira as decimal text. */
export function inLira(units: unknown, unitsPerLira: number): string {
  const decimals = String(unitsPerLira).length - 1;
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
