// @vitest-environment jsdom
import type { FelRound } from '@felek/contract/fel';
import type { PersonalGame } from '@felek/games/game';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playAlone } from './alone.ts';
import type { Scene, Tools } from './scene.ts';
import { testLaunch } from './test-launch.ts';

const fairness = { seedId: 's', serverSeedHash: '', clientSeed: '', nextNonce: 0, nextServerSeedHash: '' };
const round = (of: Partial<FelRound> = {}): FelRound => ({
  roundId: 'r',
  seedId: 's',
  nonce: 0,
  stake: 10,
  bet: {},
  actions: [],
  isOver: false,
  payout: 0,
  state: 'open',
  events: [{ type: 'dealt' }],
  seal: '',
  timeStamp: '',
  ...of,
});
const opened = {
  game: 'test',
  balance: 100,
  stakes: [5, 10],
  defaultStake: 10,
  leastStake: 5,
  mostStake: 10,
  fairness,
  openRound: null,
  lastRound: null,
  playMoney: false,
};
const over = round({ isOver: true, payout: 19, actions: [{ move: 'stop' }] });

type Answer = object | { readonly code: string; readonly message: string };
/** The answers of the house by path, in their order; the last one is repeated. */
let answers: Record<string, Answer[]>;
let asked: [string, unknown][];
/** The house answers no decision before this. */
let held: Promise<void> | undefined;

beforeEach(() => {
  vi.spyOn(globalThis, 'setInterval');
  vi.spyOn(globalThis, 'setTimeout');
  asked = [];
  held = undefined;
  answers = {
    'fel/open': [opened],
    'fel/bet': [{ round: round(), balance: 90 }],
    'fel/act': [{ round: over, balance: 90 }],
    'fel/settle': [{ balance: 109, payout: 19, fairness: { ...fairness, nextNonce: 1 } }],
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (to: string, { body }: { body: string }) => {
    const path = to.replace('/api/', '');
    asked.push([path, JSON.parse(body)]);
    if (path === 'fel/act') await held;
    const [answer] = answers[path]!.length > 1 ? answers[path]!.splice(0, 1) : answers[path]!;
    const isRefused = 'code' in answer!;
    return Response.json(
      isRefused ? { success: false, ...answer } : { success: true, message: '', data: answer },
    );
  });
});
afterEach(() => {
  // A stage asks for its jackpot, and waits for a second tap, as long as its page is there. The page of these files stays.
  for (const { value } of vi.mocked(setInterval).mock.results) clearInterval(value as number);
  for (const { value } of vi.mocked(setTimeout).mock.results) clearTimeout(value as number);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete document.body.dataset['phase'];
});

/** Opens a game whose one decision is made by `decide`. */
async function open(
  scene: Partial<Scene> | ((tools: Tools) => Partial<Scene>) = {},
  more: Partial<PersonalGame> = {},
) {
  const stage = document.createElement('div');
  document.body.append(stage);
  const said: string[] = [];
  let decide: (action: object) => void = () => undefined;
  const made: { tools?: Tools } = {};
  const choices = document.createElement('div');
  const rules = {
    kind: 'many decisions',
    hall: { names: { tr: 'Deneme', en: 'Trial' } },
    figures: [],
    ...more,
  } as unknown as PersonalGame;
  await playAlone(
    stage,
    { ...testLaunch, hasHub: true },
    {
      rules,
      makeScene(tools) {
        made.tools = tools;
        return {
          board: document.createElement('div'),
          choices,
          rest: (last) => said.push(`rest ${last?.roundId}`),
          begin: () => said.push('begin'),
          play: async (events) => {
            said.push(`play ${events.length}`);
            return [];
          },
          decide: () =>
            new Promise((resolve) => {
              said.push('decide');
              decide = resolve;
            }),
          rules: () => [],
          ...(typeof scene === 'function' ? scene(tools) : scene),
        };
      },
    },
  );
  const main = stage.querySelector<HTMLButtonElement>('.spin')!;
  const phase = () => document.body.dataset['phase'];
  return {
    stage,
    main,
    said,
    choices,
    tools: made.tools!,
    decide: (action: object) => decide(action),
    reaches: (wanted: string) => vi.waitFor(() => expect(phase()).toBe(wanted)),
  };
}
const alertOf = (stage: HTMLElement) => stage.querySelector<HTMLElement>('[role=alert]')!;

it('plays a round from the bet over its decision to the balance', async () => {
  const { main, stage, said, decide, reaches } = await open();
  main.click();
  await reaches('deciding');
  decide({ move: 'stop' });
  await reaches('idle');
  expect(said).toEqual(['rest undefined', 'begin', 'play 1', 'decide', 'play 0']);
  expect(asked.map(([path]) => path)).toEqual(['fel/open', 'fel/bet', 'fel/act', 'fel/settle']);
  expect(stage.querySelector('.balance .figure')!.textContent).toBe('₺109.00');
  expect(stage.querySelector('[role=status]')!.textContent).toContain('You won ₺19.00');
  expect(stage.dataset['outcome']).toBe('won');
});

it('counts a win that grows from what it shows, and drops a lost one at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { stage, tools } = await open();
  const shown = () => Number(stage.querySelector('.win .figure')!.textContent!.replace('₺', ''));
  tools.showWin(10);
  tools.showWin(20);
  expect(shown()).toBeGreaterThanOrEqual(10);
  tools.showWin(0);
  expect(shown()).toBe(0);
});

it('moves a new result into the row, and has that of an earlier round there at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const animate = vi.fn<Element['animate']>();
  const { prototype } = Element;
  prototype.animate = animate;
  answers['fel/open'] = [{ ...opened, lastRound: { ...over, roundId: 'earlier' } }];
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  const { main, stage, reaches } = await open({ pill: () => ({ text: '1.90×', tone: 'won' }) });
  expect([stage.querySelectorAll('.pill').length, animate.mock.calls.length]).toEqual([1, 0]);
  main.click();
  await vi.waitFor(() => expect(stage.querySelectorAll('.pill')).toHaveLength(2));
  expect(animate).toHaveBeenCalledTimes(1);
  await reaches('idle');
  delete (prototype as Partial<Element>).animate;
});

it('begins no round with a second tap on the last decision', async () => {
  const { main, decide, reaches } = await open();
  main.click();
  await reaches('deciding');
  decide({ move: 'stop' });
  await vi.waitFor(() => expect(asked.at(-1)![0]).toBe('fel/settle'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  main.click();
  await reaches('idle');
  expect(asked.filter(([path]) => path === 'fel/bet')).toHaveLength(1);
});

it('neither scratches a ticket by the second tap on its purchase, nor buys the next by one on its end', async () => {
  const hurried = vi.fn<() => void>();
  let finish: () => void = () => undefined;
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  const { main, reaches } = await open({
    play: () => new Promise((resolve) => (finish = () => resolve([]))),
    hurryVerb: 'Scratch all',
    hurry() {
      hurried();
      finish();
    },
  });
  main.click();
  await reaches('playing');
  main.click();
  expect(hurried).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 460));
  main.click();
  await vi.waitFor(() => expect(asked.at(-1)![0]).toBe('fel/settle'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  main.click();
  await reaches('idle');
  expect(hurried).toHaveBeenCalledTimes(1);
  expect(asked.filter(([path]) => path === 'fel/bet')).toHaveLength(1);
});

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('begins no round with a run of taps that hurried the last one', async () => {
  let finish: () => void = () => undefined;
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  const { main, reaches } = await open({
    play: () => new Promise((resolve) => (finish = () => resolve([]))),
    hurry: () => finish(),
  });
  main.click();
  await reaches('playing');
  await pass(460);
  for (let tap = 0; tap < 5; tap += 1) {
    main.click();
    await pass(200);
  }
  expect(betCount()).toBe(1);
  await reaches('idle');
  main.click();
  await vi.waitFor(() => expect(betCount()).toBe(2));
  await reaches('playing');
  finish();
  await reaches('idle');
});

it('only repeats the bet with a double tap on that, and does not send it', async () => {
  answers['fel/open'] = [{ ...opened, lastRound: { ...over, bet: { red: 10 } } }];
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  const shown: number[] = [];
  const { main, reaches } = await open({
    chips: {
      show: (placed) => shown.push(placed.size),
      chipsOf: (bet) => new Map(Object.entries(bet) as [string, number][]),
    },
  });
  expect(main.textContent).toBe('Repeat the bet');
  main.click();
  main.click();
  expect([shown.at(-1), betCount()]).toEqual([1, 0]);
  await pass(460);
  main.click();
  await vi.waitFor(() => expect(asked.at(-1)![0]).toBe('fel/settle'));
  await reaches('idle');
});

it('leaves no question to be read beside the result', async () => {
  const { main, stage, decide, reaches } = await open({ asks: () => 'Stop or go on?' });
  main.click();
  await reaches('deciding');
  expect(stage.querySelector('.unseen')!.textContent).toBe('Stop or go on?');
  decide({ move: 'stop' });
  await reaches('idle');
  expect(stage.querySelector('.unseen')!.textContent).toBe('');
});

it('tells a screen reader more of the end of a round, in one message', async () => {
  const { main, stage, decide, reaches } = await open({ ends: () => 'Your hand: ace' });
  main.click();
  await reaches('deciding');
  decide({ move: 'stop' });
  await reaches('idle');
  const [shown, more] = stage.querySelectorAll('[role=status] span');
  expect([shown!.textContent, more!.className]).toEqual(['You won ₺19.00', 'unseen']);
  expect(more!.parentElement!.textContent).toBe('You won ₺19.00. Your hand: ace');
});

it('makes no decision with a tap that was meant for the deal', async () => {
  const { main, tools, decide, reaches } = await open();
  const draw = vi.fn<() => void>(() => decide({ move: 'draw' }));
  main.click();
  await reaches('deciding');
  tools.lendMain({ label: 'Draw', onPress: draw });
  for (let tap = 0; tap < 4; tap += 1) {
    main.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(draw).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(main.getAttribute('aria-disabled')).toBe('false'));
  main.click();
  await reaches('idle');
  expect(draw).toHaveBeenCalledTimes(1);
});

it('shows why a decision was refused, and asks for it again', async () => {
  answers['fel/act']!.unshift({ code: 'insufficient_balance', message: 'Your balance is not sufficient.' });
  const { main, stage, said, decide, reaches } = await open();
  main.click();
  await reaches('deciding');
  decide({ move: 'double' });
  await vi.waitFor(() => expect(said.filter((each) => each === 'decide')).toHaveLength(2));
  expect(alertOf(stage).textContent).toContain('Your balance is not sufficient.');
  decide({ move: 'stop' });
  await reaches('idle');
  const acts = asked.filter(([path]) => path === 'fel/act').map(([, input]) => input);
  expect(acts).toEqual([
    { roundId: 'r', number: 1, action: { move: 'double' } },
    { roundId: 'r', number: 1, action: { move: 'stop' } },
  ]);
  expect(alertOf(stage).hidden).toBe(true);
});

it('shows why a bet was refused, keeps the choice, and bets again under the same number', async () => {
  answers['fel/bet']!.unshift({ code: 'stake_limit_reached', message: 'Your limit is reached.' });
  const { main, stage, said, reaches } = await open();
  main.click();
  await vi.waitFor(() => expect(alertOf(stage).textContent).toContain('Your limit is reached.'));
  await reaches('idle');
  expect(said).toEqual(['rest undefined', 'begin', 'rest undefined']);
  main.click();
  await reaches('deciding');
  const bets = asked.filter(([path]) => path === 'fel/bet').map(([, input]) => input);
  expect(bets[0]).toEqual(bets[1]);
});

it('opens the game afresh after any other refusal', async () => {
  answers['fel/bet']!.unshift({ code: 'seed_changed', message: 'Played elsewhere.' });
  const { main, stage, reaches } = await open();
  main.click();
  await reaches('refused');
  alertOf(stage).querySelector('button')!.click();
  await reaches('idle');
  expect(asked.map(([path]) => path)).toEqual(['fel/open', 'fel/bet', 'fel/open']);
});

it('goes on with a round that was cut off, sends no bet, and says so until its next decision', async () => {
  let decide: (action: object) => void = () => undefined;
  answers['fel/open'] = [{ ...opened, openRound: round() }];
  answers['fel/act'] = [{ round: round({ actions: [{ move: 'hit' }] }), balance: 90 }];
  void open({ decide: () => new Promise((resolve) => (decide = resolve)) });
  await vi.waitFor(() => expect(document.body.dataset['phase']).toBe('deciding'));
  expect(asked.map(([path]) => path)).toEqual(['fel/open']);
  const said = () => document.querySelector('.status')!.textContent;
  expect(said()).toBe('Your unfinished round goes on.');
  decide({ move: 'hit' });
  await vi.waitFor(() => expect(asked.at(-1)![0]).toBe('fel/act'));
  expect(said()).toBe('');
});

it('says that a cut off round goes on, also where the scene takes over its bet', async () => {
  answers['fel/open'] = [{ ...opened, openRound: round({ bet: { mines: 5 } }) }];
  void open(({ changed }) => ({
    play: async () => {
      changed();
      return [];
    },
  }));
  await vi.waitFor(() => expect(document.body.dataset['phase']).toBe('deciding'));
  expect(document.querySelector('.status')!.textContent).toBe('Your unfinished round goes on.');
});

it('does not show the last round beside one that is resumed', async () => {
  const shown: unknown[] = [];
  answers['fel/open'] = [{ ...opened, openRound: round(), lastRound: { ...over, roundId: 'before' } }];
  void open({ rest: (last) => shown.push(last) });
  await vi.waitFor(() => expect(document.body.dataset['phase']).toBe('deciding'));
  expect(shown).toEqual([null]);
});

it('lends its main button to a decision, and takes it back', async () => {
  const { main, tools, decide, reaches } = await open();
  main.click();
  await reaches('deciding');
  expect([main.disabled, main.textContent]).toEqual([true, 'Your turn']);
  tools.lendMain({ label: 'Cash out ₺19.00', onPress: () => decide({ move: 'stop' }) });
  expect([main.disabled, main.textContent]).toEqual([false, 'Cash out ₺19.00']);
  await vi.waitFor(() => expect(main.getAttribute('aria-disabled')).toBe('false'));
  main.click();
  await reaches('idle');
  expect(main.textContent).toBe('Play');
});

it('takes no press of a choice while the house is asked', async () => {
  const pressed = vi.fn<() => void>();
  const { main, choices, decide, reaches } = await open();
  const choice = document.createElement('button');
  choice.addEventListener('click', pressed);
  choices.append(choice);
  main.click();
  await reaches('deciding');
  choice.click();
  let answer: () => void = () => undefined;
  held = new Promise((resolve) => (answer = resolve));
  decide({ move: 'stop' });
  await reaches('asking');
  choice.click();
  answer();
  await reaches('idle');
  expect(pressed).toHaveBeenCalledTimes(1);
});

/** Opens a game of one decision, and starts ten rounds of automatic play. */
async function openAuto(scene: Partial<Scene> = {}, singleWin = '') {
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
  const game = await open(scene, { kind: 'one decision' });
  game.stage.querySelector<HTMLElement>('.auto')!.click();
  await vi.waitFor(() => expect(document.querySelector('.wide-action')).not.toBeNull());
  document.querySelector<HTMLInputElement>('#auto-win')!.value = singleWin;
  document.querySelector<HTMLElement>('.wide-action')!.click();
  document.querySelector('dialog')!.remove();
  await game.reaches('idle');
  return game;
}

it('says the result of the last round together with the end of automatic play', async () => {
  const { stage, main } = await openAuto({}, '15');
  const status = () => stage.querySelector('.status')!.textContent;
  expect([main.textContent, status()]).toEqual([
    'Play',
    'You won ₺19.00. Autoplay stopped: your win was reached.',
  ]);
});

const betCount = () => asked.filter(([path]) => path === 'fel/bet').length;

it('begins no round with a second tap on the stop of automatic play', async () => {
  const { main, reaches } = await openAuto();
  expect(main.textContent).toContain('Stop (');
  main.click();
  main.click();
  expect(main.textContent).toBe('Play');
  await new Promise((resolve) => setTimeout(resolve, 460));
  expect(betCount()).toBe(1);
  main.click();
  expect(betCount()).toBe(2);
  await vi.waitFor(() => expect(asked.filter(([path]) => path === 'fel/settle')).toHaveLength(2));
  await reaches('idle');
});

it('keeps the bet of automatic play between its rounds', async () => {
  const chosen = vi.fn<() => void>();
  const { main, choices } = await openAuto({
    keys: [{ key: 'w', label: 'swap', onPress: chosen }],
  });
  const choice = document.createElement('button');
  choice.addEventListener('click', chosen);
  choices.append(choice);
  choice.click();
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'w' }));
  press();
  expect(chosen).not.toHaveBeenCalled();
  main.click();
  choice.click();
  press();
  expect(chosen).toHaveBeenCalledTimes(2);
});

it('waits with the bet as long as the scene says why', async () => {
  let problem: string | undefined = 'Pick a number.';
  const { main, stage, tools } = await open({ problem: () => problem });
  expect([main.disabled, stage.querySelector('[role=status]')!.textContent]).toEqual([
    true,
    'Pick a number.',
  ]);
  problem = undefined;
  tools.changed();
  expect([main.disabled, stage.querySelector('[role=status]')!.textContent]).toEqual([false, '']);
});

it('takes the last result away once the bet is changed', async () => {
  answers['fel/bet'] = [{ round: over, balance: 90 }];
  const { main, stage, tools, reaches } = await open();
  main.click();
  await reaches('idle');
  const shown = () => [stage.querySelector('.status')!.textContent, stage.dataset['outcome']];
  expect(shown()).toEqual(['You won ₺19.00', 'won']);
  tools.changed();
  expect(shown()).toEqual(['', undefined]);
});

it('waits with a bet that the house does not offer, and says what it does', async () => {
  const { main, stage, tools } = await open({ totalStake: (step) => step * 2 });
  expect([main.disabled, stage.querySelector('[role=status]')!.textContent]).toEqual([
    true,
    'A bet in this game is ₺5.00 at least and ₺10.00 at most',
  ]);
  stage.querySelector<HTMLElement>('[aria-label="Lower the stake"]')!.click();
  expect([main.disabled, tools.stake()]).toEqual([false, 10]);
});

it('asks for the stakes again when the house offers others by now', async () => {
  answers['fel/bet']!.unshift({ code: 'stake_out_of_range', message: 'Not that stake.' });
  answers['fel/open'] = [opened, { ...opened, stakes: [5], defaultStake: 5, mostStake: 5 }];
  const { main, stage, tools, reaches } = await open();
  main.click();
  await reaches('refused');
  expect(alertOf(stage).textContent).toContain('Not that stake.');
  alertOf(stage).querySelector('button')!.click();
  await reaches('idle');
  expect(tools.stake()).toBe(5);
});

it('states the return of the growing jackpot at the stakes on offer', async () => {
  const growing = { share: [1n, 100n], seed: 10_000n, mustHitBy: 100_000n } as const;
  answers['fel/jackpot'] = [{ amount: 500, wins: [] }];
  const { stage } = await open({}, { growing, stakes: [100n, 1000n], defaultStake: 100n });
  stage.querySelector<HTMLElement>('[aria-label="Rules and pays"]')!.click();
  await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
  // With stakes of 10 lira: 90,000 kuruş in parts of 10, so once in 4500.5 rounds.
  expect(document.querySelector('dialog')!.textContent).toContain(
    'With stakes of ₺10.00, it is won once in 4,501 rounds on average.',
  );
});
