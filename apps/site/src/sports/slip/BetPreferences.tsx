// How the customer likes to bet: the format of odds, what happens when a price moves, and betting at one tap.
import { Settings2 } from 'lucide-react';
import { Field } from '@felek/ui/Field.tsx';
import { Checkbox, Select } from '@felek/ui/inputs.tsx';
import { MoneyInput } from '../../parts/inputs.tsx';
import { policies, prefer, usePreferences } from './preferences.ts';
import type { Policy } from './slip.ts';
import { useAmountError } from '../amount-error.ts';
import { OddsFormatField } from '../OddsFormatField.tsx';
import { useWords } from '../words.ts';

export function BetPreferences() {
  const say = useWords();
  const errorOf = useAmountError();
  const { policy, isQuick, quickStake } = usePreferences();
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-semibold text-quiet">
        <Settings2 size={18} aria-hidden="true" />
        {say('slip.settings')}
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <Field label={say('slip.policy')}>
          {(ids) => (
            <Select
              ids={ids}
              value={policy}
              onChange={(value) => prefer({ policy: value as Policy })}
              options={policies.map((id) => ({ id, name: say(`slip.policy.${id}`) }))}
            />
          )}
        </Field>
        <OddsFormatField />
        <Checkbox
          label={say('slip.oneTap')}
          checked={isQuick}
          onChange={(checked) => prefer({ isQuick: checked })}
        />
        <p className="text-sm text-quiet">{say('slip.oneTap.note')}</p>
        {isQuick && (
          <Field label={say('slip.oneTap.stake')} error={errorOf(quickStake)}>
            {(ids) => (
              <MoneyInput ids={ids} value={quickStake} onChange={(value) => prefer({ quickStake: value })} />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}
