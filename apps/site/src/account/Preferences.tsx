// The customer's choices: where offers may be sent, and whether wins are shown to others. A choice is kept at once.
import type { Preferences as Chosen } from '@felek/contract/account';
import { Checkbox } from '@felek/ui/inputs.tsx';
import { Skeleton } from '@felek/ui/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { useAction } from '../parts/action.ts';
import { Answered } from '../parts/Answered.tsx';
import { useSay } from '../texts/texts.ts';
import { sendPreferences, usePreferences } from './account.queries.ts';

const choices = [
  ['offersByEmail', 'preferences.offersByEmail'],
  ['offersBySms', 'preferences.offersBySms'],
  ['hidesWins', 'preferences.hidesWins'],
] as const;

export function Preferences() {
  const query = usePreferences();
  return (
    <Answered query={query} waiting={<Skeleton className="h-32" />}>
      {(chosen) => <Choices chosen={chosen} />}
    </Answered>
  );
}

function Choices({ chosen }: { readonly chosen: Chosen }) {
  const say = useSay();
  const action = useAction(toast.error);
  return (
    <div className="grid gap-2">
      {choices.map(([key, text]) => (
        <Checkbox
          key={key}
          label={say(text)}
          checked={chosen[key]}
          onChange={(isOn) => action.run(() => sendPreferences({ [key]: isOn }))}
        />
      ))}
    </div>
  );
}
