// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { drawChip, makeChipRack, makeLadder } from './stake-maker.ts';
import { liraOf, shellTexts, speaker } from './texts.ts';

const say = speaker(shellTexts, 'en');
const lira = liraOf('en');
const offer = { stakes: [1, 2, 5, 10], defaultStake: 2, lastRound: null };
const press = (within: HTMLElement, label: string) =>
  within.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)!.click();

function openLadder(totalStake?: (step: number) => number) {
  const onChange = vi.fn<() => void>();
  const ladder = makeLadder({ say, lira, onChange, totalStake });
  ladder.open(offer);
  ladder.enable(true);
  return { ladder, onChange };
}

it('goes up and down the ladder, by steps and by halves, and no further than its ends', () => {
  const { ladder } = openLadder();
  const stakes = [
    'Raise the stake',
    'Double the stake',
    'Raise the stake',
    'Half the stake',
    'Lower the stake',
    'Lower the stake',
    'Lower the stake',
  ].map((label) => {
    press(ladder.element, label);
    return ladder.stake();
  });
  expect(stakes).toEqual([5, 10, 10, 5, 2, 1, 1]);
});

it('takes any step of the ladder at one press', async () => {
  // The dialog is the browser's; jsdom opens none.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
  const { ladder, onChange } = openLadder((step) => step * 3);
  ladder.element.querySelector<HTMLButtonElement>('.stake-box')!.click();
  const steps = () => [...document.querySelectorAll<HTMLButtonElement>('.stake-step')];
  await vi.waitFor(() => expect(steps()).toHaveLength(4), { timeout: 30_000 });
  expect(
    steps().map((each) => [
      each.ariaLabel ?? each.getAttribute('aria-label'),
      each.getAttribute('aria-pressed'),
    ]),
  ).toEqual([
    ['₺1.00, Total ₺3.00', 'false'],
    ['₺2.00, Total ₺6.00', 'true'],
    ['₺5.00, Total ₺15.00', 'false'],
    ['₺10.00, Total ₺30.00', 'false'],
  ]);
  steps()[3]!.click();
  expect([ladder.stake(), onChange.mock.calls.length]).toEqual([30, 1]);
});

it('does not move while a round is under way', () => {
  const { ladder, onChange } = openLadder();
  ladder.enable(false);
  for (const { onPress } of ladder.keys) onPress();
  press(ladder.element, 'Raise the stake');
  expect([ladder.stake(), onChange.mock.calls.length]).toEqual([2, 0]);
});

it('stakes what the bet makes of the step, and shows it', () => {
  const { ladder } = openLadder((step) => step * 3);
  expect([ladder.chosen(), ladder.stake()]).toEqual([2, 6]);
  expect(ladder.element.textContent).toContain('Total ₺6.00');
});

function openRack(limits: { most?: number } = {}) {
  let placed: ReadonlyMap<string, number> = new Map();
  const onRefused = vi.fn<(text: string) => void>();
  const rack = makeChipRack({
    say,
    lira,
    language: 'en',
    onChange: () => undefined,
    onRefused,
    spots: () => ({
      ...limits,
      show: (now) => (placed = now),
      chipsOf: (bet) => new Map(Object.entries(bet as Record<string, number>)),
    }),
  });
  rack.open({ ...offer, lastRound: { stake: 7, bet: { red: 5, zero: 2 } } });
  rack.enable(true);
  return { rack, onRefused, shown: () => Object.fromEntries(placed) };
}

it('stakes the sum of the chips that were placed with the chip in hand', () => {
  const { rack, shown } = openRack();
  rack.chips.place('red');
  press(rack.element, '₺10.00');
  rack.chips.place('red', 'zero');
  expect(shown()).toEqual({ red: 12, zero: 10 });
  expect(rack.stake()).toBe(22);
  press(rack.element, 'Undo');
  expect(shown()).toEqual({ red: 2 });
});

it('repeats the last bet where there is none', () => {
  const { rack, shown } = openRack();
  expect([rack.stake(), rack.repeats]).toEqual([0, true]);
  rack.repeat();
  expect([shown(), rack.repeats]).toEqual([{ red: 5, zero: 2 }, false]);
  press(rack.element, 'Double the bet');
  expect(rack.stake()).toBe(14);
  press(rack.element, 'Clear');
  expect(rack.stake()).toBe(0);
});

it('says why chips were not placed', () => {
  const { rack, onRefused, shown } = openRack({ most: 3 });
  rack.chips.place('red');
  rack.chips.place('red');
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('At most ₺3.00 in a round');
  expect(shown()).toEqual({ red: 2 });
});

it('takes no chips while a round is under way', () => {
  const { rack, shown } = openRack();
  rack.enable(false);
  rack.chips.place('red');
  rack.repeat();
  expect(shown()).toEqual({});
});

it('shows the chips of a round that is resumed', () => {
  const { rack, shown } = openRack();
  rack.sent({ zero: 5 });
  expect(shown()).toEqual({ zero: 5 });
});

it.each([
  [25, '25'],
  [2500, '2,5B'],
  [1_000_000, '1Mn'],
])('writes %i on a chip without a gap, as it has no room for one', (amount, written) => {
  expect(drawChip(amount, [5, 25], 'tr').textContent).toBe(written);
});
