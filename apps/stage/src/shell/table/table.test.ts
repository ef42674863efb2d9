// @vitest-environment jsdom
// The stage's messages during a round at a table. The test plays the house's answers.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableModule, TableTools } from '../scene.ts';
import { testLaunch as launch } from '../test-launch.ts';
import { playAtTable } from './table.ts';

const hurriedTimes = 20;
const phases = ['open', 'lock', 'flight', 'rest'];
const scene = () => ({
  board: document.createElement('div'),
  open: () => undefined,
  lock: () => undefined,
  play: () => undefined,
  show: () => undefined,
  settle: () => ['Flew away at 1.00×'],
  betName: String,
  rules: () => [],
});
const module = {
  rules: { phases: phases.map((name) => ({ name })), hall: { names: { tr: 'Masa', en: 'Table' } } },
  makeScene: scene,
} as unknown as TableModule;

/** A table's answer while its first round runs. */
const answerWith = ({ state, bets }: { readonly state: object; readonly bets: readonly object[] }) => {
  const data = {
    nowMs: Date.now(),
    balance: 90,
    state: {
      version: 1,
      round: 7,
      phase: 'flight',
      beganMs: 0,
      endsMs: null,
      showMs: null,
      isVoid: false,
      ...state,
    },
    events: [],
    bets,
    crowd: { round: 7, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] },
    marks: [],
    table: { stakes: [10], defaultStake: 10, mostInRound: 100, playMoney: false },
  };
  return Response.json({ success: true, message: '', data });
};

beforeEach(() => {
  vi.spyOn(globalThis, 'setInterval');
});

afterEach(() => {
  // A table counts down as long as its page is there. The page of these files stays.
  for (const { value } of vi.mocked(setInterval).mock.results) clearInterval(value as number);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

vi.setConfig({ testTimeout: 30_000 });

it('tells the end of a bet of another device that is known only after the last phase has begun', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  // The stage polls once a second; this test shortens the wait.
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (then: () => void, ms = 0) => wait(then, ms / hurriedTimes));
  let [version, phase, bets] = [1, 'flight', [] as object[]];
  let answers = 0;
  vi.stubGlobal('fetch', async () => {
    answers += 1;
    return answerWith({ state: { version, phase }, bets });
  });
  const stage = document.createElement('main');
  document.body.append(stage);
  let lent: TableTools | undefined;
  const makeScene = (tools: TableTools) => {
    lent = tools;
    return scene();
  };
  await playAtTable(stage, launch, { ...module, makeScene });
  const status = stage.querySelector('p.status')!;
  const isAsked = async () => {
    const before = answers;
    await vi.waitFor(() => expect(answers).toBeGreaterThan(before + 1), { timeout: 10_000 });
  };
  [version, phase] = [2, 'rest'];
  await isAsked();
  expect(status.textContent).toBe('');
  const bet = { betId: 'b', round: 7, stake: 10, bet: {}, actions: [], payout: 0, events: [], timeStamp: '' };
  bets = [{ ...bet, state: 'settled' }];
  await isAsked();
  expect(status.textContent).toBe('Flew away at 1.00×. No win this round');
  // A chip that comes too late does not wipe it out.
  lent!.chips.place('red');
  expect(status.textContent).toBe('Flew away at 1.00×. No win this round');
  // A session that is over asks nothing more.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(stage.textContent).toContain('Your session has ended'), { timeout: 10_000 });
});

it('shows what a bet was paid while its round is still under way', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const bet = { betId: 'b', round: 7, stake: 10, bet: {}, actions: [], events: [], timeStamp: '' };
  const bets = [
    { ...bet, state: 'settled', payout: 21 },
    { ...bet, betId: 'c', state: 'placed', payout: 0 },
  ];
  vi.stubGlobal('fetch', async () => answerWith({ state: {}, bets }));
  const stage = document.createElement('main');
  document.body.append(stage);
  await playAtTable(stage, launch, module);
  expect(stage.querySelector('div.win')!.textContent).toContain('₺21.00');
  // A session that is over asks nothing more.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(stage.textContent).toContain('Your session has ended'), { timeout: 10_000 });
});

it('keeps the chip in hand for the next visit', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const state = {
    version: 1,
    round: 7,
    phase: 'open',
    beganMs: 0,
    endsMs: null,
    showMs: null,
    isVoid: false,
  };
  const table = { stakes: [10, 25], defaultStake: 10, mostInRound: 100, playMoney: false };
  const crowd = { round: 7, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] };
  const data = { nowMs: Date.now(), balance: 90, state, events: [], bets: [], crowd, marks: [], table };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
  const kept = vi.spyOn(window, 'postMessage').mockReturnValue();
  const spots = { show: () => undefined, chipsOf: () => new Map(), betOf: () => ({}) };
  const stage = document.createElement('main');
  document.body.append(stage);
  await playAtTable(stage, launch, { ...module, makeScene: () => ({ ...scene(), chips: spots }) });
  stage.querySelector<HTMLButtonElement>('.chip-button[data-value="25"]')!.click();
  expect(kept).toHaveBeenLastCalledWith({ cmd: 'remember', text: '{"stake":25}' }, '*');
  // A session that is over asks nothing more.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(stage.textContent).toContain('Your session has ended'), { timeout: 10_000 });
});

it('lets the message of a late bet go by itself, and the last result with a new round', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (then: () => void, ms = 0) => wait(then, ms / hurriedTimes));
  const bet = {
    betId: 'b',
    round: 7,
    stake: 10,
    bet: {},
    actions: [],
    payout: 0,
    events: [],
    timeStamp: '',
    state: 'settled',
  };
  let [version, round, phase, bets] = [1, 7, 'open', [] as object[]];
  vi.stubGlobal('fetch', async (to: string) => {
    if (to.endsWith('fel/tableBet'))
      return Response.json({ success: false, code: 'bets_closed', message: 'You are late.' });
    const data = {
      nowMs: Date.now(),
      balance: 90,
      state: { version, round, phase, beganMs: 0, endsMs: null, showMs: null, isVoid: false },
      events: [],
      bets,
      crowd: { round, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] },
      marks: [],
      table: { stakes: [10], defaultStake: 10, mostStake: 100, mostInRound: 100, playMoney: false },
    };
    return Response.json({ success: true, message: '', data });
  });
  const spots = {
    show: () => undefined,
    chipsOf: () => new Map<string, number>(),
    betOf: () => ({}),
  };
  const stage = document.createElement('main');
  document.body.append(stage);
  let lent: TableTools | undefined;
  const makeScene = (tools: TableTools) => {
    lent = tools;
    return { ...scene(), chips: spots };
  };
  await playAtTable(stage, launch, { ...module, makeScene });
  const says = (text: string) =>
    vi.waitFor(() => expect(stage.querySelector('p.status')!.textContent).toBe(text), { timeout: 10_000 });
  lent!.chips.place('red');
  await says('You are late.');
  await says('');
  [version, phase, bets] = [2, 'rest', [bet]];
  await says('No win this round');
  // The connection was away while the next round began.
  [version, round, phase] = [5, 8, 'flight'];
  await says('');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(stage.textContent).toContain('Your session has ended'), { timeout: 10_000 });
});

it('shows the balance of a bet, and not an older one of an answer that was asked for before', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (then: () => void, ms = 0) => wait(then, ms / hurriedTimes));
  let asked = 0;
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', async (to: string) => {
    const bet = {
      betId: 'b',
      round: 7,
      stake: 10,
      bet: {},
      actions: [],
      payout: 0,
      events: [],
      timeStamp: '',
    };
    if (to.endsWith('fel/tableBet'))
      return Response.json({
        success: true,
        message: '',
        data: { bet: { ...bet, state: 'placed' }, balance: 80, nowMs: Date.now() },
      });
    asked += 1;
    if (asked === 2) await new Promise<void>((resolve) => (answer = resolve));
    const data = {
      nowMs: Date.now(),
      balance: asked > 2 ? 80 : 90,
      state: { version: 1, round: 7, phase: 'open', beganMs: 0, endsMs: null, showMs: null, isVoid: false },
      events: [],
      bets: [],
      crowd: { round: 7, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] },
      marks: [],
      table: { stakes: [10], defaultStake: 10, mostStake: 100, mostInRound: 100, playMoney: false },
    };
    return Response.json({ success: true, message: '', data });
  });
  const stage = document.createElement('main');
  document.body.append(stage);
  let lent: TableTools | undefined;
  const spots = { show: () => undefined, chipsOf: () => new Map<string, number>(), betOf: () => ({}) };
  const makeScene = (tools: TableTools) => {
    lent = tools;
    return { ...scene(), chips: spots };
  };
  await playAtTable(stage, launch, { ...module, makeScene });
  const shown = () => stage.querySelector('.balance .figure')!.textContent;
  expect(shown()).toBe('₺90.00');
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 10_000 });
  lent!.chips.place('red');
  await vi.waitFor(() => expect(shown()).toBe('₺80.00'), { timeout: 10_000 });
  const seen: unknown[] = [];
  new MutationObserver(() => seen.push(shown())).observe(stage.querySelector('.balance .figure')!, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  answer();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2), { timeout: 10_000 });
  expect(seen).not.toContain('₺90.00');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(stage.textContent).toContain('Your session has ended'), { timeout: 10_000 });
});
