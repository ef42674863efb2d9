// A separate bet at a table without chips: its stake, its choices and its main button. The button bets, undoes the bet, waits for the
// next round, and decides during the show.
import type { TableBet } from '@felek/contract/table';
import { button, element } from '../element.ts';
import { label } from '../frame.ts';
import type { BetSlot, TableDecision } from '../scene.ts';
import { watchSecondTap } from '../second-tap.ts';
import { makeLadder, type StakeMaker, type StakeOffer } from '../stake-maker.ts';
import { isOutside, type StakeRange } from '../stakes.ts';
import { makeBetId, type TableBets } from './table-bets.ts';
import { rangeText, type Lira, type ShellSay } from '../texts.ts';
import { Refused } from '../wire.ts';

export interface Slot {
  readonly element: HTMLElement;
  readonly maker: StakeMaker;
  /** The bet of this slot in the running round, if there is one. */
  bet(): TableBet | undefined;
  /** Whether the bet is this slot's. */
  owns(betId: string): boolean;
  offer(offer: StakeOffer & StakeRange): void;
  /** Betting opened in a round: a bet that waited is sent. */
  open(round: number): void;
  close(): void;
  /** The bet as the house has it now; undefined when a round began without. */
  own(bet: TableBet | undefined): void;
  decide(decision: TableDecision | undefined): void;
  press(): void;
  show(): void;
}

export function makeSlot({
  say,
  lira,
  slot,
  bets,
  onRefused,
  onChange,
  onNote,
}: {
  readonly say: ShellSay;
  readonly lira: Lira;
  readonly slot: BetSlot;
  readonly bets: TableBets;
  readonly onRefused: (refused: Refused) => void;
  readonly onChange: () => void;
  /** Says why the bet cannot be placed; nothing once it can. */
  readonly onNote: (text: string) => void;
}): Slot {
  let round: number | undefined;
  let bet: TableBet | undefined;
  let decision: TableDecision | undefined;
  let isWaiting = false;
  let isAsking = false;
  let shownProblem = '';
  let wasFree = true;
  let range: StakeRange | undefined;
  /** The bet that this slot sent last. */
  let ownId = '';
  const secondTap = watchSecondTap(show);

  const maker = makeLadder({
    say,
    lira,
    onChange: () => {
      onChange();
      show();
    },
    totalStake: slot.totalStake,
    stakeNote: slot.stakeNote,
  });
  const text = element('span', { class: 'spin-text' });
  const main = button(
    say('placeBet'),
    'spin',
    press,
    element('span', { class: 'wheel', 'aria-hidden': 'true' }),
    text,
  );
  const isAtStake = () => bet?.state === 'placed';
  const mayDecide = () => isAtStake() && decision?.action !== undefined;

  function take(now: TableBet | undefined): void {
    const wasAtStake = isAtStake();
    bet = now;
    // A cash-out that comes too late must not bet.
    if (isAtStake() !== wasAtStake) secondTap.expect();
  }

  function wording(): { readonly text: string; readonly mayPress: boolean; readonly looks?: string } {
    if (isAtStake() && decision)
      return decision.action
        ? { text: decision.label, mayPress: !isAsking, looks: 'decides' }
        : { text: decision.label, mayPress: false };
    if (isAtStake() && round !== undefined)
      return { text: say('takeBack'), mayPress: !isAsking, looks: 'stops' };
    if (isAtStake()) return { text: say('inPlay'), mayPress: false };
    if (isWaiting) return { text: say('waitsForRound'), mayPress: true, looks: 'stops' };
    const mayPress = maker.stake() > 0 && problemOf() === undefined && !isAsking;
    return { text: say(round === undefined ? 'nextRound' : 'placeBet'), mayPress };
  }

  /** Why the bet cannot be placed. A stake of nothing is none yet. */
  function problemOf(): string | undefined {
    const stake = maker.stake();
    if (range && stake > 0 && isOutside(range, stake)) return rangeText(say, lira, range);
    return slot.problem?.();
  }

  function showProblem(): void {
    const problem = (isAtStake() ? undefined : problemOf()) ?? '';
    if (problem === shownProblem) return;
    shownProblem = problem;
    onNote(problem);
  }

  function show(): void {
    showProblem();
    const { text: words, mayPress, looks = '' } = wording();
    // In a flight this comes twenty times a second: what stays is not written again.
    if (text.textContent !== words) {
      text.textContent = words;
      label(main, words);
    }
    main.disabled = !mayPress && !isAsking;
    const isNew = String(secondTap.mayCome && !mayDecide());
    if (main.getAttribute('aria-disabled') !== isNew) main.setAttribute('aria-disabled', isNew);
    const className = `spin ${looks} ${isAsking ? 'turning' : ''}`;
    if (main.className !== className) main.className = className;
    const isFree = !isAtStake() && !isWaiting && !isAsking;
    // Disabled, the stake stays as it is shown; writing it again would lay the whole stage out again.
    if (isFree || wasFree) maker.enable(isFree);
    wasFree = isFree;
    slot.choices?.toggleAttribute('inert', isAtStake() || isWaiting);
  }

  async function ask(how: () => Promise<TableBet | Refused>): Promise<void> {
    isAsking = true;
    show();
    try {
      const answer = await how();
      if (answer instanceof Refused) onRefused(answer);
      else take(answer.state === 'undone' ? undefined : answer);
    } finally {
      isAsking = false;
      onChange();
      show();
    }
  }

  function place(): void {
    const placed = { round: round!, stake: maker.stake(), bet: slot.bet() };
    ownId = makeBetId();
    void ask(() => bets.place(ownId, placed));
  }

  function wait(forRound: boolean): void {
    isWaiting = forRound;
    secondTap.expect();
  }

  function press(): void {
    if (isAsking) return;
    if (secondTap.mayCome && !mayDecide()) {
      // A run of taps is one.
      secondTap.expect();
      return;
    }
    if (isAtStake()) {
      const [action, own] = [decision?.action, bet!];
      if (action) void ask(() => bets.act(own, action));
      else if (round !== undefined) void ask(() => bets.undo(own.betId));
    } else if (isWaiting) wait(false);
    else if (maker.stake() > 0 && problemOf() === undefined) {
      if (round === undefined) wait(true);
      else place();
    }
    show();
  }

  return {
    element: element(
      'div',
      { class: 'slot' },
      maker.element,
      ...(slot.choices ? [element('div', { class: 'choices' }, slot.choices)] : []),
      element('div', { class: 'main' }, main),
    ),
    maker,
    bet: () => bet,
    owns: (betId) => betId === ownId || betId === bet?.betId,
    offer(offer) {
      range = offer;
      maker.open(offer);
      show();
    },
    open(opened) {
      if (round === opened) return;
      round = opened;
      // A new round clears the message, so the slot tells its problem again.
      shownProblem = '';
      if (isWaiting) {
        isWaiting = false;
        place();
      }
      show();
    },
    close() {
      round = undefined;
      show();
    },
    own(now) {
      take(now);
      show();
    },
    decide(offered) {
      // A flight offers twenty times a second, mostly the same.
      const isShown = offered?.label === decision?.label && !offered?.action === !decision?.action;
      decision = offered;
      if (!isShown) show();
    },
    press,
    show,
  };
}
