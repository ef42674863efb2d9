// The chains of hashes that tables draw from: made before their first round, published by link 0, and kept encrypted. Every thousandth link
// of a chain is kept. The links between follow by hashing. A link leaves this file to draw its round, and once that was shown.
import { hash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';
import { execute, findRow, listRows } from '../db/statement.ts';
import { newId } from '../ids.ts';
import { firstUuid, type SealedPlace } from '../keys/keys.ts';
import type { Vault } from '../vault.ts';
import * as store from './table.store.ts';

/** How many rounds a chain lasts. */
const usualLinks = 100_000;
const keptEvery = 1000;
/** When so few links are left, the chain that comes next is made and published. */
const nextFrom = 1000;
/** Links that are hashed in one go; then others have their turn. */
const hashedAtOnce = 5000;

/** A round's place in the chain that it draws from. */
export interface Place {
  readonly chain: store.ChainRow & { readonly rounds_before: number };
  /** From 1: the number that is hashed as the round. */
  readonly index: number;
}

export interface Chains {
  /** The table's chains, oldest first; those without rounds wait for their turn. */
  list(code: string): Promise<readonly store.ChainRow[]>;
  /** Makes the first chain, and the next one in time. Called by the server that drives the table, outside of transactions. */
  provide(code: string, round: number): Promise<void>;
  /** Where a new round draws from. Begins the next chain where one has come to its end. */
  take(tx: Tx, code: string, round: number): Promise<Place>;
  /** Where a round of before draws from. */
  placeOf(code: string, chain: number, round: number): Promise<Place>;
  /** The link, 64 hex digits. Secret until its round was shown. */
  linkAt(code: string, place: Place): Promise<string>;
}

export function openChains(
  { pool, inTransaction }: Pick<Database, 'pool' | 'inTransaction'>,
  vault: Pick<Vault, 'seal' | 'unseal'>,
  links = usualLinks,
): Chains {
  const list = (code: string) => listRows(pool, store.listChains, code);
  /** A kept link each table was asked for last: the rounds that follow need the same one. */
  const lastKept = new Map<
    string,
    { readonly key: string; readonly number: number; readonly link: Buffer }
  >();

  async function add(code: string, number: number, roundsBefore: number | null): Promise<void> {
    const { published, kept } = await makeChain(links);
    await inTransaction(async ({ client }) => {
      await execute(client, store.insertChain, code, number, published, links, roundsBefore);
      await execute(
        client,
        store.insertLinks,
        code,
        number,
        kept.map(() => newId<'table-link'>()),
        kept.map((each) => each.number),
        kept.map(({ link }) => vault.seal(link.toString('hex'))),
      );
    });
  }

  return {
    list,
    async provide(code, round) {
      const chains = await list(code);
      const last = chains.at(-1);
      if (!last) await add(code, 1, 0);
      else if (last.rounds_before !== null && round > last.rounds_before + last.links - nextFrom)
        await add(code, last.number + 1, null);
    },
    async take(tx, code, round) {
      const chains = await listRows(tx.client, store.listChains, code);
      const running = chains.findLast(isBegun);
      if (running && round <= running.rounds_before + running.links) return placeIn(running, round);
      const next = chains.find(({ rounds_before: before }) => before === null);
      if (!next) throw new Error(`bug: table ${code} has no chain for round ${round}`);
      await execute(tx.client, store.beginChain, code, next.number, round - 1);
      return placeIn({ ...next, rounds_before: round - 1 }, round);
    },
    async placeOf(code, number, round) {
      const chain = (await list(code)).find((each) => each.number === number);
      if (!chain || !isBegun(chain)) throw new Error(`bug: table ${code} has no chain ${number}`);
      return placeIn(chain, round);
    },
    async linkAt(code, { chain, index }) {
      const key = `${code} ${chain.number} ${Math.ceil(index / keptEvery)}`;
      let kept = lastKept.get(code);
      if (kept?.key !== key) {
        const row = await findRow(pool, store.nextLink, code, chain.number, index);
        if (!row) throw new Error(`bug: table ${code} has no link ${index}`);
        kept = { key, number: row.number, link: Buffer.from(vault.unseal(row.sealed), 'hex') };
        lastKept.set(code, kept);
      }
      return linkBefore(kept.link, kept.number - index).toString('hex');
    },
  };
}

const isBegun = (chain: store.ChainRow): chain is Place['chain'] => chain.rounds_before !== null;
const placeIn = (chain: Place['chain'], round: number): Place => ({
  chain,
  index: round - chain.rounds_before,
});

/** The link so many steps before a link: packages/games/src/chain.ts defines links. */
function linkBefore(link: Buffer, steps: number): Buffer {
  let reached = link;
  for (let left = steps; left > 0; left -= 1) reached = hash('sha256', reached, 'buffer');
  return reached;
}

async function makeChain(links: number) {
  let link: Buffer = randomBytes(32);
  const kept: { readonly number: number; readonly link: Buffer }[] = [];
  for (let number = links; number > 0; number -= 1) {
    if (number === links || number % keptEvery === 0) kept.push({ number, link });
    link = linkBefore(link, 1);
    if (number % hashedAtOnce === 0) await new Promise(setImmediate);
  }
  return { published: link.toString('hex'), kept };
}

/** The links, for the job that brings them under a new key of the house. */
export const sealedLinks = (
  { pool }: Pick<Database, 'pool'>,
  vault: Pick<Vault, 'seal' | 'unseal' | 'isCurrent'>,
): SealedPlace => ({
  name: 'table_link.sealed',
  async list(after = firstUuid, most) {
    const rows = await listRows(pool, store.listSealed, after, most);
    return rows.map(({ id, sealed }) => ({
      id,
      sealed,
      isCurrent: vault.isCurrent(sealed),
      async renew({ client }) {
        await execute(client, store.reseal, id, sealed, vault.seal(vault.unseal(sealed)));
      },
    }));
  },
});
