// The one-time code of a new operator. It is shown once and kept nowhere.
import type { OutputOf } from '@felek/contract/call';
import type { addOperator } from '@felek/contract/office';
import { Shown } from '../screen/Shown.tsx';
import { printInstant } from '../screen/time.ts';
import { useSay } from '../texts/texts.ts';

export function NewCode({ answer: { code, until } }: { readonly answer: OutputOf<typeof addOperator> }) {
  const say = useSay();
  return (
    <div className="grid gap-3">
      <p className="rounded-field bg-raised p-3">
        <Shown value={{ as: 'code', text: code }} isWhole />
      </p>
      <p>{say('operators.code.note', { until: printInstant(until) })}</p>
      <p className="text-quiet">{say('operators.code.then')}</p>
    </div>
  );
}
