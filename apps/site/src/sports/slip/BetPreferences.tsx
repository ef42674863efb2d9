// How the customer likes to bet: the format of odds, what happens when a price moves, and betting at one tap.
import { Settings2 } from 'lucide-react';
import { oddsFormats, type OddsFormat } from '@felek/sportsbook/odds-formats';
import { Field } from '@felek/ui/Field.tsx';
import { Checkbox, Select } from '@felek/ui/inputs.tsx';
import { MoneyInput } from '../../parts/inputs.tsx';
import { policies, prefer, usePreferences } from './preferences.ts';
import type { Policy } from './slip.ts';
import { useWords, type WordKey } from '../words.ts';

const formats: Readonly<Record<OddsFormat, WordKey>> = {
  decimal: 'sports.format.decimal',
  fractional: 'sports.format.fractional',
  american: 'sports.format.american',
  'hong kong': 'sports.format.hongKong',
  indonesian: 'sports.format.indonesian',
  malay: 'sports.format.malay',
};

export function BetPreferences() {
  const say = useWords();
  const { format, policy, isQuick, quickStake } = usePreferences();
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
        <Field label={say('sports.format')}>
          {(ids) => (
            <Select
              ids={ids}
              value={format}
              onChange={(value) => prefer({ format: value as OddsFormat })}
              options={oddsFormats.map((id) => ({ id, name: say(formats[id]) }))}
            />
          )}
        </Field>
        <Checkbox
          label={say('slip.oneTap')}
          checked={isQuick}
          onChange={(checked) => prefer({ isQuick: checked })}
        />
        <p className="text-sm text-quiet">{say('slip.oneTap.note')}</p>
        {isQuick && (
          <Field label={say('slip.oneTap.stake')}>
            {(ids) => (
              <MoneyInput ids={ids} value={quickStake} onChange={(value) => prefer({ quickStake: value })} />
            )}
          </Field>
        )}
      </div>
    </details>
  );
}
