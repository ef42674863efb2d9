// A deposit or a withdrawal as a receipt: what a customer needs when they ask about it, to be copied, shared or kept as a file.
import { useSearch } from '@tanstack/react-router';
import { Copy, Download, Share2 } from 'lucide-react';
import type { FinancialActivity } from '@felek/contract/payment';
import { closeDialog } from '../navigation/dialog.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { copyText } from '../parts/clipboard.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { liraText } from '../parts/Money.tsx';
import { saveFile } from '@felek/ui/save-file.ts';
import { printInstant } from '../parts/time.ts';
import { useFinancialActivities } from './payment.queries.ts';
import { Found } from '../listing/Found.tsx';
import { useListFilter } from '../listing/HistoryList.tsx';

export function ReceiptDialog() {
  const say = useSay();
  const { about = '' } = useSearch({ from: '__root__' });
  const { page, filter } = useListFilter();
  const query = useFinancialActivities(page, filter);
  const activity = query.data?.list.find(({ id }) => id === about);
  return (
    <Dialog title={say('receipt.title')} onClose={closeDialog}>
      <Found query={query} one={activity}>
        {(one) => <Receipt activity={one} />}
      </Found>
    </Dialog>
  );
}

function Receipt({ activity }: { readonly activity: FinancialActivity }) {
  const say = useSay();
  const lines = useLines(activity);
  const title = `${say('site.name')} — ${say('receipt.title')}`;
  const fileName = `${say('site.name').toLocaleLowerCase(useLocale())}-${activity.id}.txt`;
  const text = [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
  // A customer who closes the phone's sheet has shared nothing, and needs no message.
  const share = () => void navigator.share({ title, text }).catch(() => undefined);
  return (
    <div className="grid gap-5">
      <dl className="divide-y divide-line/60 rounded-card border border-line bg-raised px-4">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="figures min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(text)}>
          <Copy size={18} aria-hidden="true" />
          {say('receipt.copy')}
        </Button>
        {'share' in navigator && (
          <Button look="quiet" onClick={share}>
            <Share2 size={18} aria-hidden="true" />
            {say('receipt.share')}
          </Button>
        )}
        <Button look="quiet" onClick={() => saveFile(fileName, 'text/plain', text)}>
          <Download size={18} aria-hidden="true" />
          {say('receipt.save')}
        </Button>
      </div>
    </div>
  );
}

/** The lines of the receipt, name and value. */
function useLines(activity: FinancialActivity): readonly (readonly [name: string, value: string])[] {
  const say = useSay();
  const locale = useLocale();
  const { id, type, method, amount, fee, status, timeStamp, updatedAt, note } = activity;
  return [
    [say('receipt.reference'), id],
    [say('financial.kind'), say(`financial.kind.${type}` as TextKey)],
    [say('financial.method'), method],
    [say('receipt.amount'), liraText(amount, locale)],
    [say('receipt.fee'), liraText(fee, locale)],
    ...(fee > 0 ? [[say('receipt.net'), liraText(amount - fee, locale)] as const] : []),
    [say('financial.status'), say(`financial.status.${status}` as TextKey)],
    [say('receipt.time'), printInstant(timeStamp)],
    [say('receipt.updated'), printInstant(updatedAt)],
    ...(note === '' ? [] : [[say('financial.note'), note] as const]),
  ];
}
