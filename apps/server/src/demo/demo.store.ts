// The SQL of the demo room: the mode that a database was opened in, and what of the demo's own writing still stands in it.
import { statement } from '../db/statement.ts';

export type Mode = 'demo' | 'production';

/** Servers that start at once look and write one after the other. */
export const lockMode = statement<object>(
  'demo.lock-mode',
  `select pg_advisory_xact_lock(hashtextextended('house mode', 0))`,
);
export const findMode = statement<{ mode: Mode }>('demo.find-mode', 'select mode from house_mode');
export const setMode = statement<object, [Mode]>(
  'demo.set-mode',
  `insert into house_mode (mode) values ($1) on conflict (single) do update set mode = excluded.mode, since = now()`,
);

/** What the demo writes besides people, and what an operator calls it. */
const written = {
  content_page: 'pages',
  content_category: 'page categories',
  promotion: 'promotions',
  slider_item: 'slides',
  popup: 'popups',
  translation: 'texts (the licence)',
  site_option: 'site options',
  provider_logo: 'provider names',
  house: 'domain settings',
  payment_method: 'payment methods',
  bonus_offer: 'bonus offers',
  campaign: 'campaigns of game providers',
} as const;

export const countWritten = statement<{ kind: string; count: number }>(
  'demo.count-written',
  `select * from (${Object.entries(written)
    .map(
      ([table, kind]) => `select '${kind}' as kind, count(*)::integer as count from ${table} where of_demo`,
    )
    .join(' union all ')}) each where count > 0`,
);

/** In this order, for one refers to another. What money has moved through stays, switched off and without a destination. */
export const removals = [
  ...(
    [
      'content_page',
      'promotion',
      'slider_item',
      'popup',
      'translation',
      'site_option',
      'provider_logo',
    ] as const
  ).map((table) => statement<object>(`demo.remove-${table}`, `delete from ${table} where of_demo`)),
  statement<object>(
    'demo.remove-categories',
    'delete from content_category c where of_demo and not exists (select from content_page p where p.category = c.id)',
  ),
  statement<object>('demo.keep-categories', 'update content_category set of_demo = false where of_demo'),
  statement<object>(
    'demo.remove-house',
    `update house set domain_current = '', domain_next = '', script_text = '', of_demo = false where of_demo`,
  ),
  statement<object>(
    'demo.remove-methods',
    'delete from payment_method m where of_demo and not exists (select from payment p where p.method_id = m.id)',
  ),
  statement<object>(
    'demo.close-methods',
    `update payment_method set state = 0, service = 'removed', bank_account = null, of_demo = false where of_demo`,
  ),
  statement<object>(
    'demo.remove-offers',
    'delete from bonus_offer o where of_demo and not exists (select from bonus_grant g where g.offer_id = o.id)',
  ),
  statement<object>(
    'demo.close-offers',
    'update bonus_offer set is_on = false, of_demo = false where of_demo',
  ),
  statement<object>(
    'demo.end-campaigns',
    'update campaign set ended_at = coalesce(ended_at, clock_timestamp()), of_demo = null where of_demo',
  ),
] as const;

/** More, in a database that the demo made: what its sandbox said and was promised. */
export const endings = [
  // The providers' own lists bring theirs back.
  statement<object>(
    'demo.withdraw-games',
    `update game set is_offered = false where provider <> (select id from game_provider where key = 'fel') and code <> 'sports'`,
  ),
  statement<object>('demo.remove-jackpots', 'delete from jackpot_snapshot'),
  statement<object>(
    'demo.close-suspense',
    `update suspense_item set resolved_at = now(), resolution = 'close' where resolved_at is null`,
  ),
  // Messages to its people and payouts to its sandbox.
  statement<object>(
    'demo.remove-jobs',
    `delete from job where topic in ('account.message', 'payment.payout') and done_at is null`,
  ),
  // Nothing is sealed any more: the house begins with a key of its own.
  statement<object>('demo.forget-keys', 'delete from house_key'),
] as const;
