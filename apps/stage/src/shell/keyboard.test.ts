// @vitest-environment jsdom
// Whole rounds with the keyboard alone, in the real scenes and by the real rules. A screen reader announces each decision and the
// result once, and nothing else.
import { hashServerSeed } from '@felek/games/fairness';
import { playRound, readAction, readBet, toWire, type RoundRecord } from '@felek/games/rounds';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as blackjack from '../blackjack/scene.ts';
import * as hilo from '../hilo/scene.ts';
import * as jacksOrBetter from '../jacks-or-better/scene.ts';
import * as mayin from '../mayin/scene.ts';
import * as rulet from '../rulet/scene.ts';
import { playAlone } from './alone.ts';
import { playAtTable } from './table/table.ts';
import type { AloneModule } from './scene.ts';
import { testLaunch as launch } from './test-launch.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Seeds of a house that never changes: the same number gives the same round. */
const seedsOf = (nonce: number) => ({ serverSeed: hashServerSeed('keys'), clientSeed: 'keys', nonce });
const fairness = { seedId: 's', serverSeedHash: '', clientSeed: '', nextNonce: 0, nextServerSeedHash: '' };
const opened = { balance: 1000, fairness, openRound: null, lastRound: null, playMoney: false };
/** Scenes wait for animations; this test speeds them up. */
const hurriedTimes = 20;
let heard: string[];
const repeating: ReturnType<typeof setInterval>[] = [];
let listened: [type: string, listener: EventListener][];

/** A stand-in for the browser's means of drawing and measuring. */
class NotHere {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => {
  heard = [];
  listened = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('ResizeObserver', NotHere);
  const wait = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (then: () => void, ms = 0) => wait(then, ms / hurriedTimes));
  const again = globalThis.setInterval;
  vi.stubGlobal('setInterval', (then: () => void, ms: number) => {
    const timer = again(then, ms);
    repeating.push(timer);
    return timer;
  });
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listened.push([type, listener as EventListener]);
    listen(type, listener as EventListener);
  });
});
afterEach(() => {
  for (const timer of repeating.splice(0)) clearInterval(timer);
  for (const [type, listener] of listened) window.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const phase = () => document.body.dataset['phase'];
const patience = { timeout: 20_000, interval: 20 };
const reaches = (...wanted: string[]) => vi.waitFor(() => expect(wanted).toContain(phase()), patience);

/** A house of these calls. */
function serve(answers: Readonly<Record<string, (asked: Record<string, unknown>) => object | null>>): void {
  vi.stubGlobal('fetch', async (to: string, { body }: { body: string }) =>
    Response.json({
      success: true,
      message: '',
      data: answers[to.replace('/api/', '')]!(JSON.parse(body) as Record<string, unknown>),
    }),
  );
}

/** Opens a game whose next round has the number. */
async function open({ rules, makeScene }: AloneModule, nonce: number): Promise<void> {
  const lira = (kurus: bigint) => Number(kurus) / 100;
  const known = { roundId: 'r', seedId: 's', nonce, seal: '', timeStamp: '', state: 'open' };
  let record: RoundRecord | undefined;
  const show = () => {
    const { steps, staked, payout, isOver } = playRound(rules, seedsOf(nonce), record!)!;
    const round = {
      ...known,
      ...record!,
      stake: lira(staked),
      isOver,
      payout: lira(payout),
      events: toWire(steps.flat()),
    };
    return JSON.parse(JSON.stringify(round)) as { isOver: boolean; payout: number };
  };
  serve({
    'fel/open': () => ({
      ...opened,
      game: rules.code,
      stakes: rules.stakes.map(lira),
      defaultStake: lira(rules.defaultStake),
    }),
    'fel/bet': ({ bet, stake }) => {
      record = { bet: readBet(rules, bet)!, stake: BigInt(Math.round(Number(stake) * 100)), actions: [] };
      return { round: show(), balance: 900 };
    },
    'fel/act': ({ action }) => {
      record = { ...record!, actions: [...record!.actions, readAction(rules, action)!] };
      return { round: show(), balance: 900 };
    },
    'fel/jackpot': () => null,
    'fel/settle': () => ({ balance: 1000, payout: show().payout, fairness }),
  });
  const stage = listen();
  await playAlone(stage, launch, { rules, makeScene });
  await reaches('idle');
  heard = [];
}

/** A stage that a screen reader listens to. */
function listen(): HTMLElement {
  const stage = document.createElement('main');
  document.body.append(stage);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const live = (target as Element).closest?.('[role=status], [role=alert], [aria-live]');
      // Screen readers do not read hidden elements.
      if (live?.textContent && !live.closest('[hidden]')) heard.push(live.textContent);
    }
  }).observe(stage, { childList: true, subtree: true, characterData: true });
  return stage;
}

/** A key as a browser takes it: a button that has the focus is pressed by Enter and by Space. */
function press(...keys: readonly string[]): void {
  for (const key of keys) {
    const on = document.activeElement ?? document.body;
    const isTaken = !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (!isTaken && (key === 'Enter' || key === ' ') && on instanceof HTMLButtonElement) on.click();
  }
}

/** Presses Tab until the focus is on the wanted element. */
function tabTo(selector: string): void {
  const stops = [
    ...document.querySelectorAll<HTMLElement | SVGElement>('button, input, summary, [tabindex]'),
  ].filter(
    (each) =>
      each.tabIndex >= 0 && !(each as HTMLButtonElement).disabled && !each.closest('[hidden], [inert]'),
  );
  const wanted = stops.find((each) => each.matches(selector));
  expect(wanted, `the Tab key does not get to ${selector}`).toBeDefined();
  wanted!.focus();
  expect(document.activeElement).toBe(wanted);
}

/** Just after the deal the main button makes no decision. */
const mayDecide = () => document.querySelector('.spin')!.getAttribute('aria-disabled') === 'false';

/** No announcement is repeated, and the last one has the money. */
function isHeardOnce(decisions: number): void {
  expect(new Set(heard).size).toBe(heard.length);
  expect(heard).toHaveLength(decisions + 1);
  expect(heard.at(-1)).toMatch(/You won ₺|came back this round|No win this round/);
}

it('blackjack: chips on the spot, the deal, a card, standing', async () => {
  await open(blackjack, 11);
  tabTo('.spot-main');
  press('Enter', 'Enter');
  tabTo('.spin');
  press('Enter');
  await reaches('deciding');
  let decisions = 0;
  for (; phase() !== 'idle'; decisions += 1) {
    expect(heard.at(-1)).toMatch(/^Your hand \d.*: .* of .*\. The dealer shows .* of /);
    press('2');
    await vi.waitFor(() => expect(heard).toHaveLength(decisions + 2), patience);
    await reaches('deciding', 'idle');
  }
  isHeardOnce(decisions);
});

it('roulette: a number and a corner on the cloth, neighbours on the racetrack, the spin', async () => {
  await open(rulet, 3);
  tabTo('.cloth button');
  press('Home', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'Enter');
  const placed = () =>
    [...document.querySelectorAll('.cloth [aria-label*="₺"]')].map((spot) => spot.getAttribute('aria-label'));
  expect(placed()).toHaveLength(2);
  // The racetrack is another view of the same bet.
  const racetrack = [...document.querySelectorAll<HTMLElement>('.view-switch')].find(({ textContent }) =>
    textContent.includes('Racetrack'),
  )!;
  racetrack.focus();
  press('Enter');
  tabTo('.racetrack svg [role=button]');
  press('ArrowRight', 'ArrowRight', 'Enter');
  expect(placed().length).toBeGreaterThan(3);
  tabTo('.spin');
  press('Enter');
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience);
  await reaches('idle');
  isHeardOnce(0);
});

it('mines: the bet, two tiles by the arrows, the cash-out', async () => {
  await open(mayin, 5);
  press(' ');
  await reaches('deciding');
  expect(heard).toEqual(['Pick a tile']);
  tabTo('.field .tile');
  press('ArrowRight', 'Enter');
  await vi.waitFor(() => expect(heard).toHaveLength(2), patience);
  await reaches('deciding', 'idle');
  if (phase() === 'deciding') {
    expect(heard[1]).toMatch(/^Gems: 1\. ₺/);
    tabTo('.spin');
    press('Enter');
    await reaches('idle');
    isHeardOnce(2);
  } else isHeardOnce(1);
});

it('hi-lo: the card, guesses by the arrows until the end', async () => {
  await open(hilo, 9);
  press(' ');
  await reaches('deciding');
  let decisions = 0;
  for (; phase() !== 'idle'; decisions += 1) {
    expect(heard.at(-1)).toMatch(/^The open card is the \w+ of \w+/);
    press('ArrowUp');
    await vi.waitFor(() => expect(heard).toHaveLength(decisions + 2), patience);
    await reaches('deciding', 'idle');
  }
  isHeardOnce(decisions);
});

it('video poker: the deal, two cards held by their keys, the draw', async () => {
  await open(jacksOrBetter, 2);
  press(' ');
  await reaches('deciding');
  expect(heard).toEqual([expect.stringMatching(/^Your hand: (.* of .*, ){4}/)]);
  press('1', '3');
  expect(document.querySelectorAll('.poker-card[aria-pressed=true]')).toHaveLength(2);
  await vi.waitFor(() => expect(mayDecide()).toBe(true), patience);
  press(' ');
  await reaches('idle');
  isHeardOnce(1);
  expect(heard[1]).toMatch(/\. Your hand: (.* of .*, ){4}/);
});

/** Replaces a canvas, whose picture these tests do not need. */
function stubCanvas(): void {
  vi.stubGlobal('Path2D', NotHere);
  const brush: object = new Proxy(() => brush, { get: () => brush });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as never);
}

/** Every other game that is played alone: the first place for a chip or a pick, where the game needs one, and the key of a decision. */
const others: Readonly<Record<string, { readonly first?: string; readonly decision?: string }>> = {
  baccarat: { first: '.spot-player' },
  cark: {},
  'deuces-wild': { decision: ' ' },
  'dragon-tiger': { first: '.spot-dragon' },
  hazine: {},
  kazi: {},
  keno: { first: '.keno-tile' },
  kervan: {},
  kule: { decision: 'q' },
  lale: {},
  limbo: {},
  lokum: {},
  plinko: {},
  sicbo: { first: '.sicbo-table button' },
  zar: {},
};
const scenes = import.meta.glob<AloneModule>('../*/scene.ts');

it.each(Object.entries(others))(
  '%s: a whole round by keys, its result heard once',
  async (code, { first, decision }) => {
    stubCanvas();
    // jsdom scrolls nothing.
    Element.prototype.scrollIntoView = () => undefined;
    await open(await scenes[`../${code}/scene.ts`]!(), 4);
    if (first) {
      tabTo(first);
      press('Enter');
      (document.activeElement as HTMLElement).blur();
    }
    press(' ');
    let pressedAt = performance.now();
    let decisions = 0;
    await vi.waitFor(() => {
      if (decision && phase() === 'deciding' && mayDecide() && heard.length > decisions) {
        decisions += 1;
        press(decision);
      }
      // A card is scratched whole by the main key. Presses that follow closely would be one run of taps, which only began the round.
      else if (phase() === 'playing' && performance.now() > pressedAt + 200) {
        pressedAt = performance.now();
        press(' ');
      }
      expect([phase(), heard.length > decisions]).toEqual(['idle', true]);
    }, patience);
    isHeardOnce(decisions);
  },
);

it('crash: the bet, the flight, the exit', async () => {
  stubCanvas();
  const { rules, makeScene } = await import('../ucus/scene.ts');
  let bet: object | undefined;
  let state = {
    version: 1,
    round: 7,
    phase: 'open',
    beganMs: 0,
    endsMs: null,
    showMs: null,
    isVoid: false,
  } as object;
  let events: readonly object[] = [];
  const terms = {
    code: 'ucus-1',
    game: 'ucus',
    names: rules.hall.names,
    stakes: [5, 10],
    defaultStake: 10,
    playMoney: false,
    phases: rules.phases.map(({ name }) => ({ name, ms: null })),
    mostInRound: 100,
  };
  const crowd = { round: 7, players: 0, bets: 0, staked: 0, paid: 0, spots: {}, top: [] };
  const answer = (changed?: object) => {
    if (changed) bet = { ...bet, ...changed };
    return { bet, balance: 990, nowMs: Date.now() };
  };
  serve({
    'fel/table': ({ version }) => ({
      nowMs: Date.now(),
      balance: 990,
      state,
      events,
      bets: bet ? [bet] : [],
      crowd,
      marks: [],
      table: version === undefined ? terms : null,
    }),
    'fel/tableBet': (asked) =>
      answer({ ...asked, actions: [], state: 'placed', payout: 0, events: [], timeStamp: '' }),
    'fel/tableAct': ({ action }) => answer({ actions: [{ atMs: 5000, action }] }),
  });
  await playAtTable(listen(), launch, { rules, makeScene });
  await reaches('open');
  press(' ');
  await vi.waitFor(() => expect(bet).toBeDefined(), patience);
  state = { ...state, version: 2, phase: 'lock' };
  await reaches('lock');
  state = { ...state, version: 3, phase: 'flight', showMs: Date.now() - 5000 };
  await vi.waitFor(() => expect(document.querySelector('.spin.decides')).not.toBeNull(), patience);
  tabTo('.spin');
  press('Enter');
  await vi.waitFor(() => expect(bet).toMatchObject({ actions: [{ action: { move: 'exit' } }] }), patience);
  bet = { ...bet, state: 'settled', payout: 13.4, events: [{ type: 'exit', at: 134 }] };
  events = [{ atMs: 11_553, event: { type: 'crash', at: 200 } }];
  state = { ...state, version: 4, phase: 'rest' };
  // The phase and the result come at the same moment, in any order.
  await vi.waitFor(() => expect(heard).toContainEqual(expect.stringMatching(/You won ₺13\.40/)), patience);
  // Each phase once, and the result once.
  expect(new Set(heard).size).toBe(heard.length);
  expect(heard.length).toBeLessThanOrEqual(rules.phases.length + 1);
  // A session that is over asks nothing more.
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
  await vi.waitFor(() => expect(heard.join()).toContain('Your session has ended'), patience);
});
