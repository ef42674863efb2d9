// Checks, in the SQL of the server's sources, that each table is used by one room only. Other rooms ask the owner's face.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from './install.mjs';

/** The tables of each room. */
const owners = {
  account: [
    'account_rule',
    'customer',
    'customer_factor',
    'customer_preference',
    'customer_recovery_code',
    'identity_hash',
    'one_time_code',
    'phone_change',
    'session',
  ],
  affiliates: ['affiliate', 'affiliate_click', 'affiliate_payout', 'affiliate_player', 'affiliate_term'],
  bonus: ['bonus_device', 'bonus_grant', 'bonus_offer', 'bonus_rule'],
  casino: [
    'call_book_page',
    'campaign',
    'casino_category',
    'catalogue_version',
    'favorite_game',
    'game',
    'game_provider',
    'launch',
    'prize',
    'prize_rule',
    'provider_incident',
    'recent_game',
  ],
  chat: ['chat_message'],
  content: [
    'content_category',
    'content_item_version',
    'content_page',
    'content_picture',
    'content_version',
    'home_row',
    'house',
    'popup',
    'promotion',
    'provider_logo',
    'site_option',
    'slider_item',
    'translation',
  ],
  control: ['control_cursor', 'control_fact', 'control_incident'],
  demo: ['house_mode'],
  figures: [
    'figure_cohort',
    'figure_cursor',
    'figure_customer',
    'figure_customer_day',
    'figure_export',
    'figure_fact',
    'figure_funnel',
    'figure_open',
    'figure_people',
    'figure_sum',
    'figure_term',
  ],
  games: ['fel_jackpot', 'fel_jackpot_win', 'fel_seed'],
  jackpot: ['jackpot_snapshot'],
  jobs: ['job'],
  keys: ['house_key'],
  notification: ['notification'],
  office: [
    'bulk_grant',
    'bulk_grant_customer',
    'customer_note',
    'customer_refusal',
    'customer_tag',
    'office_approval',
    'office_decision',
    'office_head',
    'office_link',
    'office_request',
    'office_view',
    'operator',
    'operator_in_role',
    'operator_role',
    'operator_session',
    'operator_taken_role',
    'role_ceiling',
    'role_conflict',
    'role_network',
    'role_permission',
  ],
  passkeys: ['passkey', 'passkey_challenge'],
  payment: [
    'approval_fact',
    'approval_void',
    'bank_day',
    'bank_day_person',
    'bank_line',
    'deposit_limit',
    'deposit_limit_change',
    'deposit_limit_period',
    'manual_credit',
    'manual_credit_person',
    'manual_credit_rule',
    'payment',
    'payment_event',
    'payment_method',
    'suspense_item',
    'withdrawal_rule',
  ],
  protection: ['exclusion', 'play_limit', 'play_limit_change', 'play_limit_rule', 'play_reminder'],
  reconciliation: ['books_check', 'player_funds', 'reconciliation', 'reconciliation_difference'],
  sports: [
    'sports_bet',
    'sports_book',
    'sports_boost',
    'sports_cancel',
    'sports_event',
    'sports_exposure',
    'sports_free_bet',
    'sports_lead',
    'sports_leaf',
    'sports_league',
    'sports_leg',
    'sports_link',
    'sports_market',
    'sports_message',
    'sports_outcome',
    'sports_price',
    'sports_producer',
    'sports_profile',
    'sports_quote',
    'sports_reader',
    'sports_root',
    'sports_setting',
    'sports_sport',
    'sports_thinned',
  ],
  tables: [
    'game_table',
    'table_bet',
    'table_chain',
    'table_gate',
    'table_link',
    'table_message',
    'table_report',
    'table_round',
    'table_writer',
  ],
  tally: ['tally'],
};

/** The tables named in the SQL of a source file. */
export function tablesIn(source) {
  const named = sqlTexts(source).flatMap((sql) => [...sql.matchAll(afterFrom)].map(([, list]) => list));
  return new Set(named.flatMap((list) => list.split(',').map((each) => each.trim().split(/\s/, 1)[0])));
}

/** Matches the table names after a keyword, with or without aliases. */
const afterFrom =
  /\b(?:from|join|into|update|using|lock table)\s+(?:only\s+)?(?=([a-z_]+(?:\s+[a-z_]+)?(?:\s*,\s*[a-z_]+(?:\s+[a-z_]+)?)*))/g;

/** The string literals of a source file that are SQL, or a part of it. */
function sqlTexts(source) {
  const texts = [];
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? '));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest));
  return texts.filter((text) => /\b(?:select|insert into|update|delete from|join)\b/.test(text));
}

/** The tables that a package's SQL creates. */
export const tablesOf = (sql) => [
  ...new Set([...sql.matchAll(/\bcreate table (?:if not exists )?([a-z_]+)/g)].map(([, table]) => table)),
];

function check() {
  const source = join(root, 'apps/server/src');
  const read = (folder, ending) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(join(root, folder, file), 'utf8'));
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([room, tables]) => tables.map((table) => [table, room])),
  );
  const serverTables = tablesOf(read('apps/server/sql', '.sql').join('\n'));
  const wrong = [];
  for (const table of serverTables)
    if (!ownerOf.has(table)) wrong.push(`${table} has no room: name it in run/tables.mjs.`);
  for (const table of ownerOf.keys())
    if (!serverTables.includes(table))
      wrong.push(`${table} is no table any more: take it out of run/tables.mjs.`);
  for (const table of tablesOf(read('packages/ledger/sql', '.sql').join('\n')))
    ownerOf.set(table, 'the ledger');

  for (const file of readdirSync(source, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const path = relative(source, join(source, file)).split(sep).join('/');
    for (const table of tablesIn(readFileSync(join(source, file), 'utf8'))) {
      const owner = ownerOf.get(table);
      if (owner === undefined || owner === path.split('/')[0]) continue;
      wrong.push(
        `apps/server/src/${path} reads ${table}, a table of ${owner}.\n  Ask that room by its face, for all rows at once; if the face lacks it, widen the face.`,
      );
    }
  }
  for (const each of wrong) console.log(each);
  process.exit(wrong.length > 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check();
