// The verifier's result on the record.
import type { OutputOf } from '@felek/contract/call';
import type { verifyRecord } from '@felek/contract/office';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Shown } from '../screen/Shown.tsx';
import { printInstant } from '../screen/time.ts';
import { useSay } from '../texts/texts.ts';

export function Verified({ answer }: { readonly answer: OutputOf<typeof verifyRecord> }) {
  const say = useSay();
  const { rows, head, broken, verifiedAt } = answer;
  const isWhole = broken.length === 0;
  const Icon = isWhole ? CircleCheck : TriangleAlert;
  return (
    <div role="status" className="grid gap-3">
      <p className={`flex items-center gap-2 font-semibold ${isWhole ? 'text-won' : 'text-error'}`}>
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        {say(isWhole ? 'record.whole' : 'record.broken')}
      </p>
      {!isWhole && (
        <ul lang="en" className="grid gap-1 rounded-field bg-raised p-3">
          {broken.map((each) => (
            <li key={each} className="break-words">
              {each}
            </li>
          ))}
        </ul>
      )}
      <p className="text-quiet">{say('record.rows', { count: rows, at: printInstant(verifiedAt) })}</p>
      <div>
        <p className="text-sm text-quiet">{say('record.head')}</p>
        <Shown value={{ as: 'code', text: head }} isWhole />
      </div>
    </div>
  );
}
