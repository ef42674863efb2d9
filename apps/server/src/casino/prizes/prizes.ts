// Credits without a stake, and wins above the ceiling. A prize is paid if it names a known grant or campaign and stays within its ceilings.
// Otherwise its money is in `suspense` until operators release it to the player or return it. The provider is answered alike in either case.
import type { Ledger } from '@felek/ledger';
import type { OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/office';
import { gameAccount, sportsAccount } from '@felek/ledger/accounts';
import { toLira, type Kurus } from '@felek/money';
import type { Judged, PrizeRegister } from '../../wallet/wallet.ts';
import { wireInstant } from '../../clock.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database, Tx } from '../../db/database.ts';
import { pageOf } from '../../db/keyset.ts';
import { execute, findRow, getRow, listRows, type Queryable } from '../../db/statement.ts';
import { newId, type CustomerId } from '../../ids.ts';
import type { Measured } from '../../metrics.ts';
import { houseKey } from '../../games/games.ts';
import type { Accounts } from '../players.ts';
import * as store from './prizes.store.ts';

export interface Prizes extends PrizeRegister {
  readonly desk: PrizeDesk;
  /** The customer's prizes of each campaign in the last hours. */
  ofCampaigns(tx: Tx, customer: CustomerId, hours: number): Promise<readonly CampaignPrizes[]>;
  readonly measures: Measured;
}

interface CampaignPrizes {
  readonly campaign: string;
  /** The latest prize: credited at once, or released by operators. */
  readonly amount: Kurus;
  readonly at: Date;
  /** The sum of the prizes that were credited at once. */
  readonly credited: Kurus;
}

type Because = 'unknown_campaign' | 'prize_ceiling' | 'campaign_budget' | 'day_ceiling' | 'win_ceiling';

export interface NewCampaign {
  readonly id: string;
  readonly provider: string;
  readonly code: string;
  readonly title: string;
  readonly customer: CustomerId | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly prize: Kurus;
  readonly budget: Kurus;
}

interface Page {
  readonly after?: string | undefined;
  readonly take: number;
}

/** The operators' view of prizes and their decisions, in the caller's transaction. */
export interface PrizeDesk {
  listCampaigns(page: Page): Promise<OutputOf<typeof calls.campaigns>>;
  /** Whether this campaign exists, or the provider has an open one with its code for the same customers. */
  isKnown(tx: Tx, campaign: Pick<NewCampaign, 'id' | 'provider' | 'code' | 'customer'>): Promise<boolean>;
  addCampaign(tx: Tx, campaign: NewCampaign): Promise<void>;
  /** False if it does not exist or has ended. */
  endCampaign(tx: Tx, id: string): Promise<boolean>;
  listPrizes(page: Page & { readonly suspended: boolean }): Promise<OutputOf<typeof calls.prizes>>;
  /** A suspended prize, locked together with its wallet until the transaction ends. */
  lockSuspended(tx: Tx, id: string): Promise<store.PrizeRow | 'prize_not_found' | 'prize_resolved'>;
  resolve(tx: Tx, prize: store.PrizeRow, as: 'release' | 'return'): Promise<void>;
}

/** The ledger's operation for each decision of an operator. */
const operations: ReadonlyMap<store.PrizeState, string> = new Map([
  ['released', 'prize'],
  ['returned', 'prize-return'],
]);
/** Credits on a stake, so prizes only if nothing was staked. */
const onStake: ReadonlySet<Judged['kind']> = new Set(['win', 'refund', 'adjust', 'settle']);
const longestCode = 100;
const ruleFreshMs = 5000;
const mostProviders = 100;

export function openPrizes({
  database,
  ledger,
  account,
  log,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly ledger: Ledger;
  readonly account: Pick<Accounts, 'listNames'>;
  readonly log: Record<'error', (detail: object, text: string) => void>;
}): Prizes {
  let wideWins = 0;

  const readRule = (on: Queryable, provider: string) => getRow(on, store.findRule, provider);
  const rules = boundedAgeCache({
    maxAgeMs: ruleFreshMs,
    most: mostProviders,
    read: (provider) => readRule(database.pool, provider),
  });

  return {
    async prizeIn(move, { wallet }) {
      const { provider, kind, bet, amount, round, campaign, prizeAmount = 0n, stake } = move;
      if (provider === houseKey || amount === 0n) return undefined;
      const code = (campaign || usualCode(move)).slice(0, longestCode);
      const isPrize = bet === 'none' || !onStake.has(kind) || round === undefined;
      if (isPrize) return { code, amount, isWin: false };
      const known = round === undefined ? undefined : await ledger.findRound(wallet, provider, round);
      // The ledger refuses a win in an unknown round.
      if (!known && stake === undefined && kind !== 'adjust') return undefined;
      const staked = (known?.staked ?? 0n) + (stake ?? 0n);
      if (staked === 0n) return { code, amount, isWin: false };
      const { win_kurus: most, alarm_multiple: multiple } = await rules.get(provider);
      if (amount > staked * multiple) {
        wideWins += 1;
        const times = String(amount / staked);
        log.error({ provider, tx: move.tx, times }, 'a win is many times its stake');
      }
      if (amount > most) return { code, amount, isWin: true };
      return prizeAmount > 0n ? { code, amount: prizeAmount, isWin: false } : undefined;
    },

    async judge(
      { client, afterCommit },
      { provider, kind: operation, tx, customer, game },
      { code, amount, isWin },
    ) {
      await execute(client, store.lockPrizes, provider);
      const known = await findRow(client, store.lockPrize, provider, operation, tx);
      // A changed amount is a clash, and the ledger answers so.
      if (known) return known.because === null ? 0n : amount;
      // A credit from before this register existed stays credited.
      if (await ledger.findPosting({ source: provider, operation, id: tx }, client)) return 0n;
      const campaign = isWin
        ? undefined
        : await findRow(client, store.findCampaign, provider, code, customer);
      const because = isWin ? ('win_ceiling' as const) : await whyNot(client, provider, amount, campaign);
      await execute(
        client,
        store.insertPrize,
        newId<'prize'>(),
        provider,
        operation,
        tx,
        customer,
        game,
        code,
        campaign?.id ?? null,
        String(amount),
        because ? 'suspended' : 'credited',
        because ?? null,
      );
      if (because) afterCommit(() => log.error({ provider, tx, because }, 'a prize is in suspense'));
      return because ? amount : 0n;
    },

    async findSuspended({ provider, kind: operation, tx, amount }) {
      const known = await findRow(database.pool, store.findPrizeByKey, provider, operation, tx);
      return known && known.because !== null && known.amount_kurus <= amount ? known.amount_kurus : undefined;
    },

    async takeBack(within, { player, provider, operation, tx }) {
      const { client } = within.tx;
      const prize = await findRow(client, store.lockPrize, provider, operation, tx);
      if (!prize || prize.customer_id !== player.customer || prize.state === 'reversed') return;
      const byHand = operations.get(prize.state);
      if (byHand)
        within.done(
          await ledger.reverse(
            {
              wallet: player.wallet,
              key: { source: provider, operation: 'prize-reverse', id: prize.id },
              target: { operation: byHand, id: prize.id },
              mayOverdraw: true,
            },
            within.tx,
          ),
        );
      await execute(client, store.setState, prize.id, 'reversed');
    },

    ofCampaigns: (tx, customer, hours) => listRows(tx.client, store.listOfCampaigns, customer, hours),

    desk: {
      async listCampaigns({ after, take }) {
        const rows = await listRows(database.pool, store.listCampaigns, store.campaigns.from(after), take);
        const names = await account.listNames(rows.flatMap((row) => row.customer_id ?? []));
        return {
          ...pageOf(rows, take),
          list: rows.map((row) => ({
            id: row.id,
            provider: row.provider,
            code: row.code,
            title: row.title,
            customer: row.customer_id && names.get(row.customer_id)!,
            startsAt: wireInstant(row.starts_at),
            endsAt: row.ends_at && wireInstant(row.ends_at),
            largestPrize: toLira(row.prize_kurus),
            budget: toLira(row.budget_kurus),
            spent: toLira(row.spent),
            endedAt: row.ended_at && wireInstant(row.ended_at),
          })),
        };
      },
      isKnown: async (tx, { id, provider, code, customer }) =>
        (await findRow(tx.client, store.findKnown, id, provider, code, customer)) !== undefined,
      async addCampaign(tx, { id, provider, code, title, customer, startsAt, endsAt, prize, budget }) {
        await execute(
          tx.client,
          store.insertCampaign,
          id,
          provider,
          code,
          title,
          customer,
          startsAt,
          endsAt,
          String(prize),
          String(budget),
        );
      },
      endCampaign: async (tx, id) => (await execute(tx.client, store.endCampaign, id)) === 1,
      async listPrizes({ after, take, suspended }) {
        const place = store.prizes.from(after);
        const rows = await listRows(database.pool, store.listPrizes, suspended, place, take);
        const names = await account.listNames(rows.map((row) => row.customer_id));
        return {
          ...pageOf(rows, take),
          list: rows.map((row) => ({
            id: row.id,
            provider: row.provider,
            tx: row.tx,
            code: row.code,
            game: row.game,
            customer: names.get(row.customer_id)!,
            amount: toLira(row.amount_kurus),
            state: row.state,
            because: row.because,
            at: wireInstant(row.at),
          })),
        };
      },
      async lockSuspended(tx, id) {
        const found = await findRow(tx.client, store.findPrize, id);
        if (!found) return 'prize_not_found';
        // Locks the wallet first, in the same order as a provider's calls.
        await ledger.lock(tx.client, found.customer_id);
        const { provider, operation, tx: theirs } = found;
        const prize = await getRow(tx.client, store.lockPrize, provider, operation, theirs);
        return prize.state === 'suspended' ? prize : 'prize_resolved';
      },
      async resolve(tx, prize, as) {
        const { id, provider, customer_id: wallet, game, amount_kurus: amount } = prize;
        const state = as === 'release' ? 'released' : 'returned';
        const payer = prize.operation === 'settle' ? sportsAccount(provider) : gameAccount(provider, game);
        const posted = await ledger.postWithin(tx, {
          wallet,
          key: { source: provider, operation: operations.get(state)!, id },
          legs: [{ from: 'suspense', to: as === 'release' ? 'cash' : payer, amount }],
          memo: { game },
        });
        if (posted.outcome !== 'applied')
          throw new Error(`bug: a prize's ${as} was answered ${posted.outcome}`);
        await execute(tx.client, store.setState, id, state);
      },
    },

    async measures() {
      const { count } = await getRow(database.pool, store.countSuspended);
      return [
        {
          name: 'felek_prizes_suspended',
          help: 'Prizes of game providers that are in suspense.',
          values: [{ value: Number(count) }],
        },
        {
          name: 'felek_wide_wins_total',
          help: 'Wins of game providers that were many times their stake, since this server started.',
          values: [{ value: wideWins }],
        },
      ];
    },
  };

  /** The first reason why a prize is not credited automatically. */
  async function whyNot(
    client: Queryable,
    provider: string,
    amount: Kurus,
    campaign: { prize_kurus: bigint; budget_kurus: bigint; spent: bigint } | undefined,
  ): Promise<Because | undefined> {
    if (!campaign) return 'unknown_campaign';
    const rule = await readRule(client, provider);
    if (amount > campaign.prize_kurus || amount > rule.prize_kurus) return 'prize_ceiling';
    if (campaign.spent + amount > campaign.budget_kurus) return 'campaign_budget';
    const { sum } = await getRow(client, store.sumOfDay, provider);
    return sum + amount > rule.day_kurus ? 'day_ceiling' : undefined;
  }
}

/** The code of a prize for which the provider names no campaign. */
function usualCode({ kind, prizeAmount }: Judged): string {
  if (kind === 'adjust') return 'adjustment';
  if (kind === 'jackpot' || (prizeAmount ?? 0n) > 0n) return 'jackpot';
  return kind === 'promo' ? 'promo' : 'free';
}
