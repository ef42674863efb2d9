// The choice of how odds are printed, kept in this browser.
import { useEffect } from 'react';
import { oddsFormats, type OddsFormat } from '@felek/sportsbook/odds-formats';
import { Field } from '@felek/ui/Field.tsx';
import { Select } from '@felek/ui/inputs.tsx';
import { prefer, restorePreferences, usePreferences } from './slip/preferences.ts';
import { useWords, type WordKey } from './words.ts';

const formats: Readonly<Record<OddsFormat, WordKey>> = {
  decimal: 'sports.format.decimal',
  fractional: 'sports.format.fractional',
  american: 'sports.format.american',
  'hong kong': 'sports.format.hongKong',
  indonesian: 'sports.format.indonesian',
  malay: 'sports.format.malay',
};

export function OddsFormatField() {
  const say = useWords();
  const format = usePreferences((preferences) => preferences.format);
  useEffect(restorePreferences, []);
  return (
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
  );
}
