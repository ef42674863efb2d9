// The proofs of prices and results: an event's chain, the daily roots over all chains, and the receipt of a bet.
import { hash as hashOf } from 'node:crypto';
import type { InputOf, OutputOf } from '@felek/contract/call';
import type * as calls from '@felek/contract/sports';
import { wireInstant } from '../../clock.ts';
import { boundedAgeCache } from '../../bounded-age-cache.ts';
import type { Database } from '../../db/database.ts';
import { execute, findRow, listRows } from '../../db/statement.ts';
import type { CustomerAsk } from '../../http/route.ts';
import type { Bets } from '../bets/bets.ts';
import * as bets from '../bets/bet.store.ts';
import { canonical, firstHash, merklePath, merkleRoot } from './chain.ts';
import * as store from './programme.store.ts';
import { No } from '../bets/refusal.ts';

export interface Proofs {
  chain(
    ask: unknown,
    asked: InputOf<typeof calls.sportsChain>,
  ): Promise<OutputOf<typeof calls.sportsChain> | No<'event_not_found'>>;
  roots(ask: unknown, page: InputOf<typeof calls.sportsRoots>): Promise<OutputOf<typeof calls.sportsRoots>>;
  receipt(
    ask: CustomerAsk,
    asked: InputOf<typeof calls.sportsReceipt>,
  ): Promise<OutputOf<typeof calls.sportsReceipt> | No<'bet_not_found'>>;
  dayProof(
    ask: unknown,
    asked: InputOf<typeof calls.sportsDayProof>,
  ): Promise<OutputOf<typeof calls.sportsDayProof> | No<'event_not_found'>>;
  /** Publishes the roots of days that have ended. */
  seal(): Promise<void>;
  /** The root of a day, `2026-11-23`, computed again. */
  rootOf(day: string): Promise<string>;
}

const dayMs = 5000;

const showLink = ({ number, at, text, hash }: store.LinkRow) => ({ number, at: wireInstant(at), text, hash });

export function openProofs({ pool }: Pick<Database, 'pool'>, { show }: Pick<Bets, 'show'>): Proofs {
  /** The link before it has the hash that it begins with. */
  async function linksFrom(event: string, from: number, take: number) {
    const rows = await listRows(pool, store.listLinks, event, Math.max(1, from - 1), take + 1);
    const before = from > 1 ? rows.shift()?.hash : undefined;
    return { before: before ?? firstHash, links: rows.slice(0, take).map(showLink) };
  }

  async function leavesOf(day: string): Promise<string[]> {
    const rows = await listRows(pool, store.listDay, day);
    return rows
      .toSorted((one, other) => (one.event_id < other.event_id ? -1 : 1))
      .map(({ event_id: event, hash }) => `${event} ${hash}`);
  }

  /** Of a day that has ended they no longer change; of today they may be a moment old. */
  const days = boundedAgeCache({ maxAgeMs: dayMs, most: 40, read: leavesOf });

  return {
    rootOf: async (day) => merkleRoot(await leavesOf(day)),
    async chain(_ask, { event, from, take }) {
      const row = await findRow(pool, store.findShown, event);
      if (!row) return new No('event_not_found');
      return { total: row.links, ...(await linksFrom(event, from, take)) };
    },
    async roots(_ask, { skip, take }) {
      const rows = await listRows(pool, store.listRoots, skip, take);
      return {
        total: Number(rows[0]?.total ?? 0),
        list: rows.map(({ day, root, events, sealed_at: at }) => ({
          day,
          root,
          events,
          sealedAt: wireInstant(at),
        })),
      };
    },
    async dayProof(_ask, { event, link }) {
      const found = await findRow(pool, store.findLinkDay, event, link);
      if (!found) return new No('event_not_found');
      const leaves = await days.get(found.day);
      const place = leaves.findIndex((leaf) => leaf.startsWith(`${event} `));
      const hash = leaves[place]?.slice(event.length + 1);
      if (hash === undefined) return new No('event_not_found');
      // Before its root is published the day still grows.
      const path = found.root === null ? [] : merklePath(leaves, place);
      return { ...found, hash, path };
    },
    async receipt({ customer }, { bet: id }) {
      const row = await findRow(pool, bets.findBet, id);
      if (row?.customer !== customer) return new No('bet_not_found');
      const [bet] = await show([row]);
      const prices = await listRows(pool, bets.listPriceLinks, id);
      const legs = await Promise.all(
        prices.map(async ({ event_id: event, link }) => {
          if (link === null) return { event, link: null, before: null };
          const { before, links } = await linksFrom(event, link, 1);
          return { event, link: links[0] ?? null, before };
        }),
      );
      const text = canonical({
        id: row.id,
        reference: row.reference,
        stakeKurus: String(row.stake_kurus),
        multiplier: row.multiplier,
        lines: row.lines,
        totalStakeKurus: String(row.total_stake_kurus),
        possibleKurus: String(row.possible_kurus),
        sizes: row.sizes,
        policy: row.policy,
        placedAt: row.placed_at,
        acceptedAt: row.accepted_at,
        rules: row.rules,
        builders: bet!.builders.map(({ event, prices }) => [event, prices]),
        boost: row.boost === null ? null : { id: row.boost, plainOdds: row.plain_odds },
        earlyLeads: bet!.legs.map(({ earlyLead }) => earlyLead),
        places: bet!.legs.map(({ place }) => place && [place.places, place.share]),
        legs: bet!.legs.map(({ event, market, outcome, odds, version, banker }) => [
          event,
          market,
          outcome,
          odds,
          version,
          banker,
        ]),
      });
      return { bet: bet!, legs, text, hash: hashOf('sha256', text, 'hex') };
    },
    async seal() {
      for (const { day } of await listRows(pool, store.listUnsealedDays)) {
        const leaves = await leavesOf(day);
        await execute(pool, store.insertRoot, day, merkleRoot(leaves), leaves.length);
      }
    },
  };
}
