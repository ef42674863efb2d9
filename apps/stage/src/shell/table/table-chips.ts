// Chips at a table. A laid chip is staked after a moment, together with those laid right after it, without another press. So no chip is
// forgotten when betting closes. Undo removes unsent chips first, then whole bets, the last one first.
import type { TableBet } from '@felek/contract/table';
import { makeChipStack, type ChipRefusal } from '../chips.ts';
import { button, element, icon } from '../element.ts';
import type { Chips, SceneKey, TableSpots } from '../scene.ts';
import { drawChip } from '../stake-maker.ts';
import { makeBetId, type TableBets } from './table-bets.ts';
import type { Language, Lira, ShellSay } from '../texts.ts';
import { Refused } from '../wire.ts';

/** Chips that are laid within this time of one another are one bet. */
const gatherMs = 400;
const mostInRack = 7;

type Placed = ReadonlyMap<string, number>;

/** Where chips lie in all, in lira. */
export function addChips(...all: readonly Placed[]): Placed {
  const sum = new Map<string, number>();
  for (const placed of all)
    for (const [spot, lira] of placed) sum.set(spot, Math.round(((sum.get(spot) ?? 0) + lira) * 100) / 100);
  return sum;
}

export const totalOf = (placed: Placed): number =>
  Math.round([...placed.values()].reduce((sum, lira) => sum + lira, 0) * 100) / 100;

/** The most that one bet may stake, and all bets of a round together, in lira. */
interface TableLimits {
  readonly mostStake: number;
  readonly mostInRound: number;
}

export interface TableChips {
  readonly element: HTMLElement;
  readonly chips: Chips;
  readonly keys: readonly SceneKey[];
  offer(stakes: readonly number[], inHand: number, limits: TableLimits): void;
  /** Betting opened in a round; the chips of the last one can be repeated. */
  open(round: number): void;
  /** Sends the unsent chips at once. */
  flush(): void;
  /** Sends the unsent chips, and accepts no more. */
  close(): void;
  /** The player's bets of the running round, as the house has them. */
  own(round: number, bets: readonly TableBet[]): void;
  inHand(): number;
}

export function makeTableChips({
  say,
  lira,
  language,
  spots,
  bets,
  onRefused,
  onNote,
  onChange,
}: {
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly language: Language;
  readonly spots: () => TableSpots;
  readonly bets: TableBets;
  readonly onRefused: (refused: Refused) => void;
  readonly onNote: (text: string) => void;
  readonly onChange: () => void;
}): TableChips {
  /** The laid chips that are not sent yet; sending empties it. */
  let draft = newDraft();
  let sending: { readonly betId: string; readonly round: number; readonly placed: Placed }[] = [];
  let taken: readonly TableBet[] = [];
  let shownRound: number | undefined;
  /** How the chips of each bet were laid, so that undo takes them back one by one. */
  const steps = new Map<string, readonly Placed[]>();
  /** The bets of the round before. */
  let last: readonly Placed[] = [];
  let values: readonly number[] = [];
  let inHand = 0;
  let limits: TableLimits = { mostStake: Infinity, mostInRound: Infinity };
  let round: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when the house has answered all that was asked: an undo waits for it, so that it takes back the last bet, and each undo another one. */
  let answered: Promise<unknown> = Promise.resolve();

  function newDraft() {
    return makeChipStack({
      mostOn: (spot) => {
        const limit = spots().mostOn?.(spot);
        return limit === undefined ? Infinity : limit - (sent().get(spot) ?? 0);
      },
      get most() {
        const { mostStake, mostInRound } = limits;
        return Math.min(mostStake, Math.min(mostInRound, spots().most ?? Infinity) - totalOf(sent()));
      },
    });
  }

  /** The chips that the house has, or that are on their way to it. */
  const sent = (): Placed =>
    addChips(
      ...taken.filter(({ state }) => state !== 'void').map(({ bet }) => spots().chipsOf(bet)),
      ...sending.filter(({ betId }) => !taken.some((bet) => bet.betId === betId)).map(({ placed }) => placed),
    );
  const lies = () => addChips(sent(), draft.placed());

  const rack = element('div', { class: 'rack', role: 'group', 'aria-label': say('chipInHand') });
  const total = element('b', { class: 'figure' });
  const undoButton = button(say('undo'), 'icon', undo, icon('undo'));
  const clearButton = button(say('clear'), 'icon', clear, icon('clear'));
  const repeatButton = button(say('repeat'), 'icon', repeat, icon('repeat'));
  const doubleButton = button(say('doubleChips'), 'icon times', double, '2×');

  function show(): void {
    const all = lies();
    const isOpen = round !== undefined;
    total.textContent = lira(totalOf(all));
    spots().show(all);
    undoButton.disabled = clearButton.disabled = !isOpen || all.size === 0;
    doubleButton.disabled = !isOpen || all.size === 0;
    repeatButton.disabled = !isOpen || last.length === 0;
    for (const each of rack.querySelectorAll('button'))
      each.setAttribute('aria-pressed', String(Number(each.dataset['value']) === inHand));
  }

  function wordsOf({ limit, most }: ChipRefusal): string {
    if (limit === 'spot') return say('noMoreOnSpot');
    return most === limits.mostStake ? say('mostInBet', { amount: lira(most) }) : say('noMoreInAll');
  }

  /** Lays chips. They are sent once no others follow for a moment. */
  function lay(how: () => ReturnType<typeof draft.put>): void {
    if (round === undefined) {
      onNote(say('betsClosed'));
      return;
    }
    let refusal = how();
    // A bet that is full is sent, and the next one takes these chips.
    if (refusal?.most === limits.mostStake && draft.total() > 0) {
      send();
      refusal = how();
    }
    if (refusal) onNote(wordsOf(refusal));
    sendLater();
    show();
    onChange();
  }

  function send(): void {
    clearTimeout(timer);
    const placed = draft.placed();
    if (round === undefined || placed.size === 0) return;
    const betId = makeBetId();
    const batch = { betId, round, placed };
    steps.set(betId, draft.steps());
    draft = newDraft();
    sending = [...sending, batch];
    const stake = totalOf(placed);
    const placing = bets.place(betId, { round, stake, bet: spots().betOf(placed) }).then((answer) => {
      sending = sending.filter((each) => each !== batch);
      if (answer instanceof Refused) onRefused(answer);
      show();
      onChange();
    });
    answered = Promise.all([answered, placing]);
  }

  function sendLater(): void {
    clearTimeout(timer);
    timer = setTimeout(send, gatherMs);
  }

  function inTurn(how: () => Promise<void>): void {
    answered = answered.catch(() => undefined).then(how);
  }

  function undo(): void {
    if (draft.mayUndo) undoDraft();
    else inTurn(undoSent);
  }

  function undoDraft(): void {
    draft.undo();
    sendLater();
    show();
  }

  async function undoSent(): Promise<void> {
    if (round === undefined) return;
    if (draft.mayUndo) {
      undoDraft();
      return;
    }
    const bet = taken.findLast(({ state }) => state === 'placed');
    if (!bet || !(await takeBack(bet))) return;
    // Chips that were sent together are laid again, except the last ones.
    for (const placed of steps.get(bet.betId)?.slice(0, -1) ?? []) lay(() => draft.put(placed));
  }

  /** Takes a bet back; gives whether the house did. */
  async function takeBack(bet: TableBet): Promise<boolean> {
    const answer = await bets.undo(bet.betId);
    if (answer instanceof Refused) onRefused(answer);
    show();
    return !(answer instanceof Refused);
  }

  function clear(): void {
    clearTimeout(timer);
    draft = newDraft();
    show();
    inTurn(async () => {
      // An undo before it may have laid chips again.
      draft = newDraft();
      for (const bet of taken.toReversed()) if (bet.state === 'placed') await takeBack(bet);
    });
  }

  /** Removes all chips from a spot. A bet that the house has is taken back, and its other chips are laid again. */
  function lift(spot: string): void {
    if (round === undefined) return;
    if (draft.placed().has(spot)) {
      draft.lift(spot);
      sendLater();
      show();
    }
    inTurn(() => liftSent(spot));
  }

  async function liftSent(spot: string): Promise<void> {
    const lying = taken.filter(({ bet, state }) => state === 'placed' && spots().chipsOf(bet).has(spot));
    for (const bet of lying) {
      if (round === undefined || !(await takeBack(bet))) return;
      const others = new Map([...spots().chipsOf(bet.bet)].filter(([each]) => each !== spot));
      if (others.size > 0) lay(() => draft.put(addChips(draft.placed(), others)));
    }
  }

  function repeat(): void {
    for (const placed of last) lay(() => draft.put(addChips(draft.placed(), placed)));
  }

  function double(): void {
    const all = lies();
    if (all.size > 0) lay(() => draft.put(addChips(draft.placed(), all)));
  }

  return {
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
    chips: {
      get placed() {
        return lies();
      },
      get inHand() {
        return inHand;
      },
      get isOpen() {
        return round !== undefined;
      },
      place: (...on) => lay(() => draft.place(on, inHand)),
      lift,
      put: (placed) => lay(() => draft.put(placed)),
      draw: (amount) => drawChip(amount, values, language),
    },
    offer(stakes, chosen, offered) {
      values = stakes.slice(0, mostInRack);
      inHand = chosen;
      limits = offered;
      rack.replaceChildren(
        ...values.map((value) => {
          const hold = button(
            lira(value),
            'chip-button',
            () => {
              inHand = value;
              show();
              onChange();
            },
            drawChip(value, values, language),
          );
          hold.dataset['value'] = String(value);
          return hold;
        }),
      );
      show();
    },
    open(opened) {
      if (round === opened) return;
      round = opened;
      show();
    },
    flush: send,
    close() {
      if (round === undefined) return;
      send();
      round = undefined;
      show();
    },
    own(now, bets) {
      // "Repeat" repeats the bet of the previous round.
      if (now !== shownRound) {
        const lay = taken.map(({ bet }) => spots().chipsOf(bet)).filter(({ size }) => size > 0);
        if (lay.length > 0) last = lay;
        steps.clear();
      }
      shownRound = now;
      taken = bets;
      show();
    },
    inHand: () => inHand,
    keys: [
      { key: 'z', label: say('undo'), onPress: undo },
      { key: 'r', label: say('repeat'), onPress: repeat },
      { key: 's', label: say('doubleChips'), onPress: double },
    ],
  };
}
