// A model of the ledger in plain lines, without database or concurrency. Tests run the same histories on the model and on the real
// ledger, and compare the answers.
import type { HouseAccount } from './accounts.ts';
import type {
  Balances,
  BudgetRequest,
  HoldRequest,
  Key,
  Leg,
  Posted,
  Posting,
  ReverseRequest,
  Split,
  WalletId,
} from './ledger.ts';

interface Entry {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

interface ModelPosting {
  readonly wallet: WalletId;
  readonly key: Key;
  readonly content: string;
  readonly entries: readonly Entry[];
  readonly round: string | undefined;
  readonly answer: { readonly balances: Balances; readonly split: Split };
  reversed: boolean;
}

interface ModelBudget extends BudgetRequest {
  readonly kind: string;
  used: bigint;
}

interface ModelRound {
  readonly game: string;
  stakedCash: bigint;
  stakedBonus: bigint;
  paid: bigint;
  state: 'open' | 'closed' | 'void';
}

/** The ledger's answer without generated ids. */
export type ModelAnswer =
  | { readonly outcome: 'applied' | 'replayed'; readonly balances: Balances; readonly split: Split }
  | Exclude<Posted, { outcome: 'applied' | 'replayed' }>;

export interface Model {
  openWallet(wallet: WalletId): void;
  post(posting: Posting): ModelAnswer;
  reverse(request: ReverseRequest): ModelAnswer;
  refuse(wallet: WalletId, operations: readonly string[]): void;
  /** The model knows two kinds of windows: those that have ended, and those without an end. */
  setBudgets(wallet: WalletId, kind: string, budgets: readonly BudgetRequest[]): void;
  budgets(wallet: WalletId): readonly ModelBudget[];
  bar(wallet: WalletId, key: Key): 'barred' | 'already-barred' | 'used' | 'no-wallet';
  hold(request: HoldRequest & { readonly amount: bigint }): ModelAnswer;
  capture(request: HoldRequest & { readonly to: HouseAccount }): ModelAnswer;
  release(request: HoldRequest): ModelAnswer;
  balances(wallet: WalletId): Balances | undefined;
  /** Staked, paid and whether it is open, of every round of the wallet by `provider id`. */
  rounds(wallet: WalletId): Record<string, { staked: bigint; paid: bigint; open: boolean }>;
}

const nothing: Balances = { cash: 0n, bonus: 0n, held: 0n, version: 0n };
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

export function createModel(): Model {
  const wallets = new Map<WalletId, Balances>();
  const postings = new Map<string, ModelPosting | 'barred'>();
  const rounds = new Map<WalletId, Map<string, ModelRound>>();
  const refusals = new Map<WalletId, readonly string[]>();
  const budgets = new Map<WalletId, readonly ModelBudget[]>();
  const holds = new Map<string, { amount: bigint; state: 'held' | 'captured' | 'released' }>();

  const nameOf = ({ source, operation, id }: Key) => JSON.stringify([source, operation, id]);
  const refused = (
    wallet: WalletId,
    outcome: Exclude<Posted['outcome'], 'applied' | 'replayed'>,
    other?: string,
  ) => ({
    outcome,
    balances: wallets.get(wallet) ?? nothing,
    ...(other !== undefined && { other }),
  });

  /** The answer for a known key with this content. Undefined for an unknown key. */
  function known(wallet: WalletId, key: Key, content: string): ModelAnswer | undefined {
    const posting = postings.get(nameOf(key));
    if (posting === undefined) return undefined;
    if (posting === 'barred') return refused(wallet, 'barred');
    if (posting.wallet !== wallet || posting.content !== content) return refused(wallet, 'clash');
    return { outcome: 'replayed', ...posting.answer };
  }

  /** Applies the legs one by one. Undefined if one of them is not covered. */
  function play(
    before: Balances,
    legs: readonly Leg[] | readonly Entry[],
    round: ModelRound | undefined,
    mayOverdraw: boolean,
  ) {
    const purses: Record<string, bigint> = { cash: before.cash, bonus: before.bonus, held: before.held };
    const staked = { cash: round?.stakedCash ?? 0n, bonus: round?.stakedBonus ?? 0n };
    const entries: Entry[] = [];
    for (const { from, to, amount } of legs) {
      let parts: Entry[] = [{ from, to, amount }];
      const cash = purses['cash']!;
      if (from === 'playable') {
        const fromCash = smaller(cash > 0n ? cash : 0n, amount);
        parts = [
          { from: 'cash', to, amount: fromCash },
          { from: 'bonus', to, amount: amount - fromCash },
        ];
      } else if (to === 'playable') {
        const total = staked.cash + staked.bonus;
        const toBonus = total === 0n ? 0n : (amount * staked.bonus) / total;
        parts = [
          { from, to: 'cash', amount: amount - toBonus },
          { from, to: 'bonus', amount: toBonus },
        ];
      } else if (from === 'bonus' && to !== 'cash' && mayOverdraw) {
        const fromBonus = smaller(purses['bonus']!, amount);
        parts = [
          { from: 'cash', to, amount: amount - fromBonus },
          { from: 'bonus', to, amount: fromBonus },
        ];
      }
      for (const part of parts.filter((each) => each.amount > 0n)) {
        if (part.from in purses) purses[part.from]! -= part.amount;
        if (part.to in purses) purses[part.to]! += part.amount;
        if (part.from === 'cash' || part.from === 'bonus') staked[part.from] += part.amount;
        if (purses['bonus']! < 0n || purses['held']! < 0n) return undefined;
        if (purses['cash']! < 0n && part.from === 'cash' && !mayOverdraw) return undefined;
        entries.push(part);
      }
    }
    const after = {
      cash: purses['cash']!,
      bonus: purses['bonus']!,
      held: purses['held']!,
      version: before.version + 1n,
    };
    return { entries, after };
  }

  /**
   * Applies the entries to the wallet's budgets. If one lacks room, it gives that budget's kind and changes none.
   */
  function draw(
    wallet: WalletId,
    operation: string,
    entries: readonly Entry[],
    undoes?: string,
  ): string | undefined {
    const sum = (end: 'from' | 'to') =>
      entries.reduce((sofar, each) => (each[end] === 'cash' ? sofar + each.amount : sofar), 0n);
    const moves: [ModelBudget, bigint][] = [];
    for (const budget of budgets.get(wallet) ?? []) {
      if (budget.to !== null) continue;
      const [spends, brings] =
        budget.counts === 'spent' ? (['from', 'to'] as const) : (['to', 'from'] as const);
      const has = (operations: readonly string[], one: string | undefined) =>
        one !== undefined && operations.includes(one);
      if (has(budget.draws, operation)) {
        const drawn = sum(spends);
        const before = budget.used > 0n ? budget.used : 0n;
        if (drawn > 0n && before + drawn > budget.most) return budget.kind;
        moves.push([budget, drawn]);
      } else if (has(budget.draws, undoes)) moves.push([budget, -sum(brings)]);
      else if (has(budget.returns, operation) || has(budget.returns, undoes))
        moves.push([budget, sum(spends) - sum(brings)]);
    }
    for (const [budget, drawn] of moves) budget.used += drawn;
    return undefined;
  }

  function write(
    wallet: WalletId,
    key: Key,
    content: string,
    round: string | undefined,
    played: NonNullable<ReturnType<typeof play>>,
  ) {
    const { entries, after } = played;
    const before = wallets.get(wallet)!;
    const answer = {
      balances: after,
      split: { cash: after.cash - before.cash, bonus: after.bonus - before.bonus },
    };
    wallets.set(wallet, after);
    postings.set(nameOf(key), { wallet, key, content, entries, round, answer, reversed: false });
    return { outcome: 'applied' as const, ...answer };
  }

  /** Adds entries to a round's totals, or subtracts them. */
  function count(round: ModelRound, entries: readonly Entry[], sign: bigint): void {
    for (const { from, to, amount } of entries) {
      if (from === 'cash') round.stakedCash += sign * amount;
      if (from === 'bonus') round.stakedBonus += sign * amount;
      if (to === 'cash' || to === 'bonus') round.paid += sign * amount;
    }
  }

  function post({ wallet, key, legs, round, mayOverdraw = false }: Posting, content?: string): ModelAnswer {
    const before = wallets.get(wallet);
    if (!before) return refused(wallet, 'no-wallet');
    content ??= JSON.stringify([
      legs.map(({ from, to, amount }) => [from, to, String(amount)]),
      round && [round.provider, round.id, round.game, round.closes ?? false],
      mayOverdraw,
    ]);
    const answer = known(wallet, key, content);
    if (answer) return answer;
    if (refusals.get(wallet)?.includes(key.operation)) return refused(wallet, 'blocked');
    const own = rounds.get(wallet)!;
    const name = round && `${round.provider} ${round.id}`;
    const found = name === undefined ? undefined : own.get(name);
    const { needs } = round ?? {};
    if (
      needs &&
      ![...postings.values()].some(
        (each) =>
          each !== 'barred' &&
          each.wallet === wallet &&
          each.round === name &&
          each.key.source === key.source &&
          each.key.operation === needs.operation &&
          (needs.id === undefined || each.key.id === needs.id) &&
          !each.reversed,
      )
    ) {
      return refused(wallet, 'not-standing');
    }
    if (round && !found && !round.opens) return refused(wallet, 'no-round');
    if (round && found && found.state !== 'open' && !round.late && !(found.state === 'void' && round.opens)) {
      return refused(wallet, 'round-closed');
    }
    if (round && !found && round.exclusive) {
      const rival = [...own].find(
        ([each, { game, state }]) =>
          each.startsWith(`${round.provider} `) && game === round.game && state === 'open',
      );
      if (rival) return refused(wallet, 'round-open', rival[0].slice(round.provider.length + 1));
    }
    const played = play(before, legs, found, mayOverdraw);
    if (!played) return refused(wallet, 'insufficient');
    const over = draw(wallet, key.operation, played.entries);
    if (over !== undefined) return refused(wallet, 'over-budget', over);
    if (round && name !== undefined) {
      const stands = found ?? { game: round.game, stakedCash: 0n, stakedBonus: 0n, paid: 0n, state: 'open' };
      if (stands.state === 'void') stands.state = round.opens ? 'open' : 'closed';
      count(stands, played.entries, 1n);
      if (round.closes) stands.state = 'closed';
      own.set(name, stands);
    }
    return write(wallet, key, content, name, played);
  }

  function endHold(request: HoldRequest, end: 'capture' | 'release', to: string): ModelAnswer {
    const { wallet, hold, source } = request;
    if (!wallets.has(wallet)) return refused(wallet, 'no-wallet');
    const state = end === 'capture' ? 'captured' : 'released';
    const found = holds.get(JSON.stringify([wallet, source, hold]));
    if (!found) return refused(wallet, 'no-hold');
    if (found.state !== 'held' && found.state !== state) return refused(wallet, 'hold-ended', found.state);
    const key = { source, operation: end, id: hold };
    const answer = known(wallet, key, to);
    if (answer) return answer;
    found.state = state;
    const legs = [{ from: 'held', to, amount: found.amount }];
    return write(wallet, key, to, undefined, play(wallets.get(wallet)!, legs, undefined, false)!);
  }

  return {
    openWallet(wallet) {
      if (wallets.has(wallet)) return;
      wallets.set(wallet, nothing);
      rounds.set(wallet, new Map());
    },
    post: (posting) => post(posting),
    reverse({ wallet, key, target, mayOverdraw = false }) {
      const before = wallets.get(wallet);
      if (!before) return refused(wallet, 'no-wallet');
      const targetName = nameOf({ ...key, ...target });
      const found = postings.get(targetName);
      const content = `reverse ${targetName}`;
      const answer = known(wallet, key, content);
      if (answer) return answer;
      if (found === undefined || found === 'barred') {
        postings.set(targetName, 'barred');
        return refused(wallet, 'barred');
      }
      if (found.wallet !== wallet) return refused(wallet, 'clash');
      if (found.reversed) return refused(wallet, 'already-reversed');
      const back = found.entries.map(({ from, to, amount }) => ({ from: to, to: from, amount })).toReversed();
      const played = play(before, back, undefined, mayOverdraw);
      if (!played) return refused(wallet, 'insufficient');
      draw(wallet, key.operation, played.entries, found.key.operation);
      found.reversed = true;
      const round = found.round === undefined ? undefined : rounds.get(wallet)!.get(found.round)!;
      if (round) {
        count(round, found.entries, -1n);
        const stands = [...postings.values()].some(
          (each) =>
            each !== 'barred' && each.wallet === wallet && each.round === found.round && !each.reversed,
        );
        if (!stands && round.state === 'open') round.state = 'void';
      }
      return write(wallet, key, content, undefined, played);
    },
    refuse(wallet, operations) {
      if (wallets.has(wallet)) refusals.set(wallet, operations);
    },
    setBudgets(wallet, kind, next) {
      if (!wallets.has(wallet)) return;
      const now = budgets.get(wallet) ?? [];
      const used = (name: string) => now.find((each) => each.kind === kind && each.name === name)?.used ?? 0n;
      const kept = now.filter((each) => each.kind !== kind);
      budgets.set(wallet, [
        ...kept,
        ...next.map((each) => ({ ...each, kind, used: each.used ?? used(each.name) })),
      ]);
    },
    budgets: (wallet) =>
      (budgets.get(wallet) ?? []).toSorted((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1)),
    bar(wallet, key) {
      if (!wallets.has(wallet)) return 'no-wallet';
      const found = postings.get(nameOf(key));
      if (found !== undefined) return found === 'barred' ? 'already-barred' : 'used';
      postings.set(nameOf(key), 'barred');
      return 'barred';
    },
    hold({ wallet, hold, source, amount }) {
      const key = { source, operation: 'hold', id: hold };
      const before = wallets.get(wallet);
      if (!before) return refused(wallet, 'no-wallet');
      const answer = known(wallet, key, String(amount));
      if (answer) return answer;
      const played = play(before, [{ from: 'cash', to: 'held', amount }], undefined, false);
      if (!played) return refused(wallet, 'insufficient');
      holds.set(JSON.stringify([wallet, source, hold]), { amount, state: 'held' });
      return write(wallet, key, String(amount), undefined, played);
    },
    capture: (request) => endHold(request, 'capture', request.to),
    release: (request) => endHold(request, 'release', 'cash'),
    balances: (wallet) => wallets.get(wallet),
    rounds: (wallet) =>
      Object.fromEntries(
        [...(rounds.get(wallet) ?? [])].map(([name, { stakedCash, stakedBonus, paid, state }]) => [
          name,
          { staked: stakedCash + stakedBonus, paid, open: state === 'open' },
        ]),
      ),
  };
}
