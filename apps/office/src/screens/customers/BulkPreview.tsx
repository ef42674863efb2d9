// The preview of a bonus for a segment: its customers and its cost, and the button that requests it.
import { useState } from 'react';
import type { OutputOf } from '@felek/contract/call';
import { beginBulkGrant, type previewBulkGrant } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { ActionDialog } from '../../screen/ActionDialog.tsx';
import { action, why, type Datum } from '../../screen/screen.ts';
import { count, money, text } from '../../screen/screen.ts';
import { Shown } from '../../screen/Shown.tsx';
import { useSay } from '../../texts/texts.ts';
import { useMay } from '../../wire/permissions.ts';

type Preview = OutputOf<typeof previewBulkGrant>;

const facts: readonly Datum<Preview>[] = [
  text('offer', 'bulk.offer', (row) => row.offer),
  money('amount', 'bulk.amount', (row) => row.amount),
  count('customers', 'bulk.customers', (row) => row.customers),
  money('cost', 'bulk.cost', (row) => row.cost),
];

const begin = action<Preview, typeof beginBulkGrant>('begin', 'bulk.begin', beginBulkGrant, {
  look: 'primary',
  note: 'bulk.begin.note',
  fixed: ({ offer, amount, segment }) => ({ id: crypto.randomUUID(), offer, amount, segment }),
  begin: ({ cost }) => ({ budget: String(cost).replace('.', ',') }),
  fields: [{ path: 'budget', title: 'campaigns.budget', kind: 'money', hint: 'bulk.budget.hint' }, why],
});

export function BulkPreview({ answer }: { readonly answer: Preview }) {
  const say = useSay();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-field bg-raised p-3">
        {facts.map(({ key, title, of }) => (
          <div key={key} className="contents">
            <dt className="text-quiet">{say(title)}</dt>
            <dd className="text-end">
              <Shown value={of(answer)} isWhole />
            </dd>
          </div>
        ))}
      </dl>
      {may(beginBulkGrant) && (
        <Button look="primary" onClick={() => setAsking(true)}>
          {say('bulk.begin')}
        </Button>
      )}
      {isAsking && (
        <ActionDialog action={begin} row={answer} facts={facts} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
