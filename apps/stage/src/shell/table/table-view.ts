// All that a stage knows of its table, put together from answers and messages. Pure: a late or repeated one changes nothing.
import type { OutputOf } from '@felek/contract/call';
import type { Crowd, felTable, StageMessage, TableBet, TableMark, TableState } from '@felek/contract/table';
import type { TableEvent } from '../scene.ts';

export type TableAnswer = OutputOf<typeof felTable>;
export type TableTerms = NonNullable<TableAnswer['table']>;

export interface TableView {
  readonly state: TableState;
  /** The events of the running round. */
  readonly events: readonly TableEvent[];
  /** The player's bets of this round and the one before, in the order of placing. */
  readonly bets: readonly TableBet[];
  readonly crowd: Crowd;
  /** The house counted the crowd at this time or later, by its own clock. */
  readonly countedMs: number;
  readonly marks: readonly TableMark[];
}

const mostMarks = 200;
const mostInCrowd = 50;
/** The crowd of an answer may be so much older than the answer; that of a message is not. */
const crowdAgeMs = 250;

const isOlder = (state: TableState, than: TableState): boolean => state.version < than.version;

/** The view after an answer; `undefined` as long as there was none with a state. */
export function afterAnswer(view: TableView | undefined, answer: TableAnswer): TableView | undefined {
  const state = answer.state ?? view?.state;
  if (!state || (view && isOlder(state, view.state))) return view;
  const countedMs = answer.nowMs - crowdAgeMs;
  // A message overtakes an answer, and the next one may be long in coming.
  const isCounted = view?.crowd.round === state.round && view.countedMs > countedMs;
  return {
    state,
    events: view?.state.round === state.round ? mergeEvents(view.events, answer.events) : answer.events,
    bets: mergeBets(view?.bets ?? [], answer.bets, state.round),
    ...(isCounted ? { crowd: view.crowd, countedMs: view.countedMs } : { crowd: answer.crowd, countedMs }),
    marks: mergeMarks(view?.marks ?? [], answer.marks),
  };
}

type Of<Cmd> = Extract<StageMessage, { cmd: Cmd }>['message'];

/** The view after a message to the table. */
export function afterMessage(
  view: TableView,
  { state = view.state, events = [], mark }: Of<'Table'>,
): TableView {
  if (isOlder(state, view.state)) return view;
  const isSame = state.round === view.state.round;
  return {
    ...view,
    state,
    events: isSame ? mergeEvents(view.events, events) : events,
    bets: mergeBets(view.bets, [], state.round),
    crowd: isSame
      ? view.crowd
      : { ...view.crowd, round: state.round, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] },
    countedMs: isSame ? view.countedMs : -Infinity,
    marks: mark ? mergeMarks(view.marks, [mark]) : view.marks,
  };
}

export function afterCrowd(view: TableView, { crowd, gone, nowMs }: Of<'TableCrowd'>): TableView {
  if (crowd.round !== view.state.round) return view;
  const left = new Set(gone);
  const top = new Map(view.crowd.round === crowd.round ? view.crowd.top.map((bet) => [bet.key, bet]) : []);
  for (const bet of crowd.top) top.set(bet.key, bet);
  const sorted = [...top.values()].filter(({ key }) => !left.has(key)).sort((a, b) => b.stake - a.stake);
  return { ...view, crowd: { ...crowd, top: sorted.slice(0, mostInCrowd) }, countedMs: nowMs };
}

export const afterBets = (view: TableView, bets: readonly TableBet[]): TableView => ({
  ...view,
  bets: mergeBets(view.bets, bets, view.state.round),
});

/** The order of a bet's states: a late answer never moves it back. */
const stages: readonly TableBet['state'][] = ['placed', 'undone', 'settled', 'void'];
const isNewer = (bet: TableBet, known: TableBet | undefined): boolean =>
  !known ||
  stages.indexOf(bet.state) > stages.indexOf(known.state) ||
  (bet.state === known.state && bet.actions.length >= known.actions.length);

function mergeBets(
  known: readonly TableBet[],
  more: readonly TableBet[],
  round: number,
): readonly TableBet[] {
  const byId = new Map(known.map((bet) => [bet.betId, bet]));
  for (const bet of more) if (isNewer(bet, byId.get(bet.betId))) byId.set(bet.betId, bet);
  return [...byId.values()].filter((bet) => bet.round >= round - 1);
}

const mergeMarks = (known: readonly TableMark[], more: readonly TableMark[]): readonly TableMark[] =>
  [...new Map([...known, ...more].map((mark) => [mark.round, mark])).values()]
    .sort((a, b) => b.round - a.round)
    .slice(0, mostMarks);

const textOf = ({ atMs, event }: TableEvent) => `${atMs} ${JSON.stringify(event)}`;

/** A message may bring what an answer has brought already. */
function mergeEvents(known: readonly TableEvent[], more: readonly TableEvent[]): readonly TableEvent[] {
  const seen = new Set(known.map(textOf));
  return [...known, ...more.filter((event) => !seen.has(textOf(event)))];
}

/** The player's bets of the round that were not undone. */
export const ownBets = ({ bets, state }: TableView): readonly TableBet[] =>
  bets.filter((bet) => bet.round === state.round && bet.state !== 'undone');
