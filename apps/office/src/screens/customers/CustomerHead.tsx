// The head of a customer's page: who, as far as staff may see it, the figures of the whole membership, and tags.
import type { OutputOf } from '@felek/contract/call';
import type { customerSheetCall, revealCustomer } from '@felek/contract/office';
import { Shown, Tag } from '../../screen/Shown.tsx';
import type { Value } from '../../screen/screen.ts';
import { printInstant } from '../../screen/time.ts';
import { useSay, useSayCode, type TextKey } from '../../texts/texts.ts';

export type Sheet = OutputOf<typeof customerSheetCall>;

function Terms({ terms }: { readonly terms: readonly (readonly [TextKey, Value])[] }) {
  const say = useSay();
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      {terms.map(([title, value]) => (
        <div key={title}>
          <dt className="text-sm text-quiet">{say(title)}</dt>
          <dd>
            <Shown value={value} isWhole />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const money = (lira: number): Value => ({ as: 'money', lira });
const word = (text: string): Value => (text === '' ? { as: 'nothing' } : { as: 'text', text });
const verified = (text: string, isVerified: boolean): Value => word(isVerified ? `${text} ✓` : text);

/** The money of the whole membership. */
export function CustomerSums({ sheet }: { readonly sheet: Sheet }) {
  const say = useSay();
  const paid = ({ sum, count }: Sheet['deposits'], title: TextKey): readonly [TextKey, Value] => [
    title,
    {
      as: 'drawn',
      node: (
        <>
          <Shown value={money(sum)} /> <span className="text-quiet">{say('sheet.times', { count })}</span>
        </>
      ),
    },
  ];
  return (
    <Terms
      terms={[
        ['datum.cash', money(sheet.cash)],
        ['datum.bonus', money(sheet.bonus)],
        ['datum.held', money(sheet.held)],
        paid(sheet.deposits, 'sheet.deposits'),
        paid(sheet.withdrawals, 'sheet.withdrawals'),
        ['sheet.net', money(sheet.deposits.sum - sheet.withdrawals.sum)],
        ['sheet.staked', money(sheet.staked)],
        ['sheet.paid', money(sheet.paid)],
        ['sheet.gross', money(sheet.gross)],
      ]}
    />
  );
}

/** Who, as far as staff may see it. */
export function CustomerPerson({ sheet }: { readonly sheet: Sheet }) {
  return (
    <Terms
      terms={[
        ['customers.name', word(sheet.name)],
        ['customers.phone', verified(sheet.phone, sheet.isPhoneVerified)],
        ['customers.email', verified(sheet.email, sheet.isEmailVerified)],
        ['sheet.personalNo', word(sheet.personalNo)],
        ['sheet.country', word(sheet.country)],
        ['customers.memberSince', { as: 'instant', at: sheet.memberSince }],
        [
          'sheet.lastSeenAt',
          sheet.lastSeenAt === null ? { as: 'nothing' } : { as: 'age', at: sheet.lastSeenAt },
        ],
        ['customers.code', { as: 'code', text: sheet.usercode }],
      ]}
    />
  );
}

export function CustomerTags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Tag key={tag} tone="warn">
          {tag}
        </Tag>
      ))}
    </p>
  );
}

export function CustomerHead({ sheet }: { readonly sheet: Sheet }) {
  return (
    <div className="grid gap-2.5">
      <CustomerPerson sheet={sheet} />
      <CustomerSums sheet={sheet} />
      <CustomerTags tags={sheet.tags} />
    </div>
  );
}

/** Shows one revealed field in full. Closing the dialog drops the value. */
export function Revealed({ answer: { field, value } }: { readonly answer: OutputOf<typeof revealCustomer> }) {
  const sayCode = useSayCode();
  return (
    <dl className="rounded-field bg-raised p-3">
      <dt className="text-quiet">{sayCode('reveal', field)}</dt>
      <dd>
        <Shown value={{ as: 'code', text: value }} isWhole />
      </dd>
    </dl>
  );
}

export function CustomerNotes({ notes }: { readonly notes: Sheet['notes'] }) {
  const say = useSay();
  return (
    <section aria-label={say('notes.title')} className="grid grow content-start gap-2 overflow-y-auto p-4">
      <h2 className="text-lg">{say('notes.title')}</h2>
      {notes.length === 0 && <p className="text-quiet">{say('notes.empty')}</p>}
      {notes.map(({ id, text, operator, at }) => (
        <article key={id} className="max-w-[46rem] rounded-card bg-raised px-3 py-2">
          <p className="break-words whitespace-pre-wrap">{text}</p>
          <p className="mt-1 text-sm text-quiet">
            {operator} · <span className="figures">{printInstant(at)}</span>
          </p>
        </article>
      ))}
    </section>
  );
}
