// Reads what a player brings, a proof or a file of many, and examines it round by round. Any content gives a finding and no error.
import { houseCatalogue } from '@felek/games/catalogue';
import {
  openExaminer,
  readProvedRound,
  type CheckName,
  type Finding,
  type ProvedRound,
} from '@felek/games/checks';
import { parseLira, type Kurus } from '@felek/money';

/** `unread`: no round. */
export type LineState = Finding['state'] | 'unread';

/** A line of a file, small enough that ten thousand of them stay in memory. */
export interface ExaminedLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly state: LineState;
  /** The checks that do not hold. */
  readonly wrong: readonly CheckName[];
  readonly roundId: string;
  readonly gameCode: string;
  readonly stake: Kurus;
  readonly payout: Kurus;
}

export interface ExaminedFile {
  readonly lines: readonly ExaminedLine[];
  /** The last line: the number of rounds before it, and the number left out. Undefined: the file was cut off. */
  readonly end: FileEnd | undefined;
  /** Rounds that must have been played by those of the file, and are not in it. */
  readonly missing: readonly string[];
}

interface FileEnd {
  readonly rounds: number;
  readonly hidden: number;
}

/** A line may have every ticket of a round, and no more than this. */
const mostCharacters = 20_000_000;

/** JSON as it was brought: a round, or an answer of the API with one in it. Undefined for anything else. */
export function readRound(text: string): ProvedRound | undefined {
  const value = parse(text);
  return readProvedRound(value) ?? (isObject(value) ? readProvedRound(value['data']) : undefined);
}

/** The last line of a file. */
function readEnd(text: string): FileEnd | undefined {
  if (!/"end"\s*:/.test(text)) return undefined;
  const value = parse(text);
  if (!isObject(value) || value['end'] !== true || typeof value['rounds'] !== 'number') return undefined;
  const hidden: unknown[] = Array.isArray(value['hidden']) ? value['hidden'] : [];
  const counts = hidden.map((each) =>
    isObject(each) && typeof each['rounds'] === 'number' ? each['rounds'] : 0,
  );
  return { rounds: value['rounds'], hidden: counts.reduce((sum, each) => sum + each, 0) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  if (text.length > mostCharacters) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The texts of a file's lines; a proof that was copied alone may be broken over many lines. */
export function linesOf(text: string): readonly string[] {
  if (readRound(text)) return [text];
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Examines the lines of a file one by one, in their order. */
export interface FileExamination {
  add(text: string): void;
  end(): ExaminedFile;
}

export function openExamination(): FileExamination {
  const examiner = openExaminer(houseCatalogue);
  const lines: ExaminedLine[] = [];
  let end: ExaminedFile['end'];

  function examine(text: string): ExaminedLine {
    const line = lines.length + 1;
    const round = readRound(text);
    const nothing = { line, text, wrong: [], roundId: '', gameCode: '', stake: 0n, payout: 0n };
    // Bytes after the last line are not part of the file.
    if (!round || end) return { ...nothing, state: 'unread' };
    const { roundId, gameCode } = round;
    const { state, checks } = examiner.examine(round);
    const wrong = checks.filter(({ holds }) => !holds).map(({ name }) => name);
    const [stake, payout] = [parseLira(round.stake) ?? 0n, parseLira(round.payout) ?? 0n];
    return { line, text, state, wrong, roundId, gameCode, stake, payout };
  }

  return {
    add(text) {
      const last = end ? undefined : readEnd(text);
      if (last) end = last;
      else lines.push(examine(text));
    },
    end: () => ({ lines, end, missing: examiner.missing() }),
  };
}

/** The work may block the page for this long, before the browser draws again and handles input. */
const sliceMs = 12;

/**
 * Examines the lines in slices, so that the page stays alive. Tells after each slice how many are done; gives undefined once `goesOn` says
 * no.
 */
export async function examineLines(
  texts: readonly string[],
  tell: (done: number) => void,
  goesOn: () => boolean,
): Promise<ExaminedFile | undefined> {
  const examination = openExamination();
  let since = performance.now();
  for (const [index, text] of texts.entries()) {
    examination.add(text);
    if (performance.now() - since < sliceMs) continue;
    tell(index + 1);
    await nextTask();
    if (!goesOn()) return undefined;
    since = performance.now();
  }
  tell(texts.length);
  return examination.end();
}

/** A message comes sooner than a timer, and lets the browser draw before it. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });

export interface GameSum {
  readonly gameCode: string;
  readonly rounds: number;
  readonly proved: number;
  readonly wrong: number;
  readonly staked: Kurus;
  readonly paid: Kurus;
}

/** The sums of the rounds by game, in the order of their codes. */
export function sumByGame(lines: readonly ExaminedLine[]): readonly GameSum[] {
  const sums = new Map<string, GameSum>();
  for (const { gameCode, state, stake, payout } of lines) {
    if (state === 'unread') continue;
    const before = sums.get(gameCode) ?? { gameCode, rounds: 0, proved: 0, wrong: 0, staked: 0n, paid: 0n };
    sums.set(gameCode, {
      gameCode,
      rounds: before.rounds + 1,
      proved: before.proved + Number(state === 'proved'),
      wrong: before.wrong + Number(state === 'false'),
      staked: before.staked + stake,
      paid: before.paid + payout,
    });
  }
  return [...sums.values()].toSorted((one, other) => (one.gameCode < other.gameCode ? -1 : 1));
}
