// A provider's list of live tables: a JSON array at `<KEY>_TABLES_URL`, as contracts hand it over. Each table is
// {code, open, least, most, seats?, players?}, with the stakes of one bet in lira.
import * as z from 'zod/mini';
import { parseLira } from '@felek/money';
import { url, withUsual, type Environment } from '../../setting.ts';
import { askProvider } from './provider-api.ts';
import { ProviderDown, type OfferedTable } from './provider.ts';

const timeoutMs = 5_000;
const count = z.int().check(z.gte(0), z.lte(1_000_000));
const listedTable = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  open: z.boolean(),
  least: z.number(),
  most: z.number(),
  seats: z._default(z.nullable(count), null),
  players: z._default(count, 0),
});

/** Lists a provider's tables, if the settings name an address. In demo mode its sandbox has one. Throws BadSetting. */
export function readTablesOf(
  key: string,
  environment: Environment,
  sandboxUrl: string | undefined,
): (() => Promise<readonly OfferedTable[]>) | undefined {
  const name = `${key.toUpperCase()}_TABLES_URL`;
  const usual: Environment = sandboxUrl === undefined ? {} : { [name]: `${sandboxUrl}/${key}/tables` };
  const address = url(withUsual(environment, usual), name, ['http:', 'https:']);
  return address === undefined ? undefined : () => readTableFeed(key, address);
}

/** Reads the list. Throws {@link ProviderDown} when there is none. */
async function readTableFeed(provider: string, address: string): Promise<OfferedTable[]> {
  const what = 'its list of tables';
  const listed = await askProvider({ provider, what, url: address, headers: {}, timeoutMs });
  if (!Array.isArray(listed)) throw new ProviderDown(`${provider} gave no list of tables`);
  // One table that is described oddly must not keep the others away.
  return listed.flatMap((each) => {
    const read = listedTable.safeParse(each);
    if (!read.success) return [];
    const { code, open: isOpen, least, most, seats, players } = read.data;
    const [leastStake, mostStake] = [parseLira(least), parseLira(most)];
    if (leastStake === undefined || mostStake === undefined || leastStake > mostStake) return [];
    return [{ code, isOpen, leastStake, mostStake, seats, players }];
  });
}
