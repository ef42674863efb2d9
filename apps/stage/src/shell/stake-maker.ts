// How the stake is made, and the controls for it: a step of a ladder, or chips on the spots of a table. The shell knows neither of them apart.
import { makeChipStack, type ChipRefusal } from './chips.ts';
import { button, element, icon } from './element.ts';
import type { Chips, ChipSpots, SceneKey } from './scene.ts';
import { doubledStake, firstStake, halvedStake } from './stakes.ts';
import type { Language, Lira, ShellSay } from './texts.ts';

export interface StakeMaker {
  /** The controls. */
  readonly element: HTMLElement;
  /** In lira; 0 while there is none. */
  stake(): number;
  /** The step of the ladder or the chip in hand, which a later visit begins with. */
  chosen(): number;
  /** The stakes on offer; `last` is the bet of the last round. */
  open(offer: StakeOffer): void;
  /** Whether the stake may be changed now. */
  enable(mayChange: boolean): void;
  /** A bet was sent with this stake. `bet` is given where it was sent before, and is resumed. */
  sent(bet?: object): void;
  /** Whether a press of the main button repeats the last bet first, since there is none now. */
  readonly repeats: boolean;
  repeat(): void;
  readonly keys: readonly SceneKey[];
}

export interface StakeOffer {
  readonly stakes: readonly number[];
  readonly defaultStake: number;
  /** The most that one bet may stake; the scene's own limit when left out. */
  readonly mostStake?: number;
  readonly lastRound: { readonly stake: number; readonly bet: object } | null;
  readonly remembered?: number | undefined;
}

interface Needs {
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly onChange: () => void;
}

/** A step of the ladder of stakes. */
export function makeLadder({
  say,
  lira,
  onChange,
  totalStake,
  stakeNote,
}: Needs & {
  readonly totalStake: ((step: number) => number) | undefined;
  /** The meaning of a step, as words under it. */
  readonly stakeNote?: ((step: number) => string) | undefined;
}): StakeMaker {
  let stakes: readonly number[] = [];
  let index = 0;
  let isOpen = false;
  const text = element('b', { class: 'figure' });
  const note = element('small', { class: 'quiet', hidden: '' });
  const go = (to: number) => {
    if (!isOpen || to === index || stakes[to] === undefined) return;
    index = to;
    onChange();
    show();
  };
  const lower = button(say('lower'), 'icon', () => go(index - 1), icon('minus'));
  const raise = button(say('raise'), 'icon', () => go(index + 1), icon('plus'));
  const halve = () => go(halvedStake(stakes, index));
  const double = () => go(doubledStake(stakes, index));
  const box = element(
    'button',
    { type: 'button', class: 'box stake-box', 'aria-haspopup': 'dialog', title: say('chooseStake') },
    element('span', {}, say('verify.stake')),
    text,
    note,
  );
  box.addEventListener('click', () => void chooseStep());
  const halfButton = button(say('halve'), 'icon times', halve, '½');
  const doubleButton = button(say('double'), 'icon times', double, '2×');

  async function chooseStep(): Promise<void> {
    const { showStakes } = await import('./stake-panel.ts');
    const steps = stakes.map((step, place) => ({
      text: lira(step),
      note: noteOf(step),
      isChosen: place === index,
    }));
    showStakes(say, steps, go);
  }

  function show(): void {
    const step = stakes[index];
    text.textContent = step === undefined ? '' : lira(step);
    note.textContent = step === undefined ? '' : noteOf(step);
    note.hidden = note.textContent === '';
    lower.disabled = halfButton.disabled = !isOpen || index === 0;
    raise.disabled = doubleButton.disabled = !isOpen || index >= stakes.length - 1;
    box.disabled = !isOpen;
  }
  const stakeOf = (step: number) => (totalStake ? totalStake(step) : step);
  const stake = () => stakeOf(stakes[index] ?? 0);
  function noteOf(step: number): string {
    if (stakeNote) return stakeNote(step);
    const whole = stakeOf(step);
    return whole === step ? '' : say('total', { amount: lira(whole) });
  }
  return {
    element: element('div', { class: 'stake' }, halfButton, lower, box, raise, doubleButton),
    stake,
    chosen: () => stakes[index] ?? 0,
    open(offer) {
      ({ stakes } = offer);
      // Where the bet makes the stake, the last round's stake does not give the step.
      index = firstStake({ ...offer, lastRound: totalStake ? null : offer.lastRound });
      show();
    },
    enable(mayChange) {
      isOpen = mayChange;
      show();
    },
    sent: () => undefined,
    repeats: false,
    repeat: () => undefined,
    keys: [
      { key: 'a', label: say('halve'), onPress: halve },
      { key: 's', label: say('double'), onPress: double },
    ],
  };
}

const mostInRack = 7;

/** A chip with an amount on it, in the colour of its rung. */
export function drawChip(amount: number, rack: readonly number[], language: Language): HTMLElement {
  const rung = Math.max(
    0,
    rack.findLastIndex((value) => value <= amount),
  );
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  // A chip has room for three or four signs: Turkish writes "2,5 B", and a longer amount is smaller.
  const text = short.format(amount).replace(/\s/u, '');
  const written = text.length > 3 ? element('small', {}, text) : text;
  return element('span', { class: 'chip', 'data-rung': String(rung) }, written);
}

/** Chips on spots. */
export function makeChipRack({
  say,
  lira,
  onChange,
  language,
  spots,
  onRefused,
}: Needs & {
  readonly language: Language;
  readonly spots: () => ChipSpots;
  readonly onRefused: (text: string) => void;
}): StakeMaker & { readonly chips: Chips } {
  const stack = makeChipStack({
    mostOn: (spot) => spots().mostOn?.(spot) ?? Infinity,
    get most() {
      return Math.min(spots().most ?? Infinity, mostOffered);
    },
  });
  let mostOffered = Infinity;
  let values: readonly number[] = [];
  let inHand = 0;
  let isOpen = false;
  const rack = element('div', { class: 'rack', role: 'group', 'aria-label': say('chipInHand') });
  const total = element('b', { class: 'figure' });

  const change = (how: () => ChipRefusal | undefined | void) => {
    if (!isOpen) return;
    const refusal = how();
    onChange();
    show();
    // onChange clears the last message, so this one comes after it.
    if (refusal)
      onRefused(say(refusal.limit === 'spot' ? 'mostOnSpot' : 'mostInAll', { amount: lira(refusal.most) }));
  };
  const undo = () => change(() => stack.undo());
  const clear = () => change(() => stack.clear());
  const repeat = () => change(() => stack.repeat());
  const double = () => change(() => stack.double());
  const undoButton = button(say('undo'), 'icon', undo, icon('undo'));
  const clearButton = button(say('clear'), 'icon', clear, icon('clear'));
  const repeatButton = button(say('repeat'), 'icon', repeat, icon('repeat'));
  const doubleButton = button(say('doubleChips'), 'icon times', double, '2×');

  function show(): void {
    const staked = stack.total();
    total.textContent = lira(staked);
    spots().show(stack.placed());
    undoButton.disabled = !isOpen || !stack.mayUndo;
    clearButton.disabled = doubleButton.disabled = !isOpen || staked === 0;
    repeatButton.disabled = !isOpen || !stack.mayRepeat;
    for (const each of rack.children as Iterable<HTMLButtonElement> & HTMLCollection) {
      (each as HTMLButtonElement).disabled = !isOpen;
      each.setAttribute('aria-pressed', String(Number(each.getAttribute('data-value')) === inHand));
    }
  }

  const chips: Chips = {
    get placed() {
      return stack.placed();
    },
    get inHand() {
      return inHand;
    },
    get isOpen() {
      return isOpen;
    },
    place: (...on) => change(() => stack.place(on, inHand)),
    lift: (spot) => change(() => stack.lift(spot)),
    put: (placed) => change(() => stack.put(placed)),
    draw: (amount) => drawChip(amount, values, language),
  };

  return {
    chips,
    element: element(
      'div',
      { class: 'stake chips' },
      undoButton,
      clearButton,
      rack,
      repeatButton,
      doubleButton,
      element('div', { class: 'box stake-box' }, element('span', {}, say('totalStake')), total),
    ),
    stake: () => stack.total(),
    chosen: () => inHand,
    open({ stakes, defaultStake, mostStake = Infinity, lastRound, remembered }) {
      mostOffered = mostStake;
      values = stakes.slice(0, mostInRack);
      inHand = values.find((value) => value === remembered) ?? defaultStake;
      rack.replaceChildren(
        ...values.map((value) => {
          const hold = button(
            lira(value),
            'chip-button',
            () => {
              inHand = value;
              onChange();
              show();
            },
            drawChip(value, values, language),
          );
          hold.dataset['value'] = String(value);
          return hold;
        }),
      );
      if (lastRound && !stack.mayRepeat) {
        stack.sent(spots().chipsOf(lastRound.bet));
        stack.reset();
      }
      show();
    },
    enable(mayChange) {
      isOpen = mayChange;
      show();
    },
    sent(bet) {
      stack.sent(bet && spots().chipsOf(bet));
      show();
    },
    get repeats() {
      return stack.total() === 0 && stack.mayRepeat;
    },
    repeat,
    keys: [
      { key: 'z', label: say('undo'), onPress: undo },
      { key: 'r', label: say('repeat'), onPress: repeat },
      { key: 's', label: say('doubleChips'), onPress: double },
    ],
  };
}
