// The screens that know more of what a decision is about: of its subject, and of the customer whom it concerns.
import { Link } from '@tanstack/react-router';
import { sayNow } from '../texts/texts.ts';

/** By the noun of a subject, such as `withdrawal 0190…`: the screen, and where its address names the id. */
const places = new Map([
  ['withdrawal', { path: '/withdrawals', key: 'row' }],
  ['suspense', { path: '/suspense', key: 'row' }],
  ['prize', { path: '/prizes', key: 'row' }],
  ['role', { path: '/roles', key: 'row' }],
  ['customer', { path: '/customers', key: 'customer' }],
]);

interface Decided {
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Links to the subject and to its customer; null where neither has a place of its own. */
export function linksOf({ subject, detail: { customer } }: Decided) {
  const about = typeof customer === 'string' ? [subject, `customer ${customer}`] : [subject];
  const links = about.flatMap((each) => {
    const [noun = '', id] = each.split(' ');
    const place = places.get(noun);
    return place === undefined || id === undefined ? [] : [{ ...place, noun, id }];
  });
  if (links.length === 0) return null;
  return links.map(({ path, key, noun, id }) => (
    <Link key={path} to={path} search={{ [key]: id }} className="block break-all text-link hover:underline">
      {noun === 'customer' ? sayNow('of.customer') : `${noun} ${id}`}
    </Link>
  ));
}
