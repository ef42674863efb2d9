// Guesses from a text's shape what it may be. The palette then offers the screens that know such values.
import type { TextKey } from '../texts/texts.ts';
import type { Place } from '../screen/address.ts';

export interface Destination {
  readonly title: TextKey;
  readonly path: string;
  readonly search: Place;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const customerCode = /^usercode:(\S{1,20})$/i;
/** As an answer carries it: the time, the server's run and a count. */
const request = /^[0-9a-z]{8}-[0-9a-f]{12}-[0-9a-z]{1,10}$/;
const day = /^(\d{4}-\d{2}-\d{2})$/;
const event = /^sr:match:\d+$|^[a-z]+:(match|event):\S+$/i;

/** Where a text of this shape is looked for, the likeliest first. */
export function destinationsOf(typed: string): readonly Destination[] {
  const text = typed.trim();
  if (text.length < 3) return [];
  const code = customerCode.exec(text)?.[1];
  if (code !== undefined) return [{ title: 'palette.customer', path: `/customers/${code}`, search: {} }];
  if (uuid.test(text)) {
    const row = { row: text.toLowerCase() };
    return [
      { title: 'palette.withdrawal', path: '/withdrawals', search: row },
      { title: 'palette.suspense', path: '/suspense', search: row },
      { title: 'palette.payout', path: '/payouts', search: row },
      { title: 'palette.prize', path: '/prizes', search: row },
      { title: 'palette.bet', path: '/bets', search: row },
      { title: 'palette.approval', path: '/approvals', search: row },
      { title: 'palette.decision', path: '/decisions', search: row },
      { title: 'palette.customers', path: '/customers', search: { customer: row.row } },
    ];
  }
  if (request.test(text)) return [{ title: 'palette.request', path: '/requests', search: { request: text } }];
  const date = day.exec(text)?.[1];
  if (date !== undefined)
    return [{ title: 'palette.returns', path: '/returns', search: { from: date, to: date } }];
  if (event.test(text)) return [{ title: 'palette.event', path: '/exposures', search: { event: text } }];
  return [{ title: 'palette.customers', path: '/customers', search: { customer: text } }];
}
