// The common part of the account's lists: page size, filters, and the reading of all rows.
import { maxTake } from '@felek/contract/figures';

export const rowsPerPage = 20;
export const pageOf = (page: number) => ({ skip: (page - 1) * rowsPerPage, take: rowsPerPage });

/** The filters of a list. Days are yyyy-mm-dd in Türkiye, both inclusive. */
export interface ListFilter {
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
/** The instant at which a day begins in Türkiye, which is three hours ahead all year, as the wire writes it. */
const beginning = (day: string, laterDays = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + laterDays * dayMs).toISOString().replace('Z', '');

/** A filter as a call takes it: type and instants. */
export const filterByDays = ({ type, from, to }: ListFilter) => ({
  ...(type !== undefined && { type }),
  ...(from !== undefined && { from: beginning(from) }),
  ...(to !== undefined && { to: beginning(to, 1) }),
});
/** The same, and the status. */
export const filterByStatus = (filter: ListFilter) => ({
  ...filterByDays(filter),
  ...(filter.status !== undefined && { status: filter.status }),
});

/** The most rows that are taken out at once. */
const maxRows = 5000;

export interface EveryRow<Row> {
  readonly rows: readonly Row[];
  /** There are more than could be taken. */
  readonly isCapped: boolean;
}

export async function readEvery<Row>(
  readPage: (page: { skip: number; take: number }) => Promise<{ total: number; list: Row[] }>,
): Promise<EveryRow<Row>> {
  const rows: Row[] = [];
  for (;;) {
    const { total, list } = await readPage({ skip: rows.length, take: maxTake });
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return { rows, isCapped: false };
    if (rows.length >= maxRows) return { rows, isCapped: true };
  }
}
