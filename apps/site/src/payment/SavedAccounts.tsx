// The accounts that the customer withdrew to before, of which one is chosen, or another account is written.
import type { SavedAccount } from '@felek/contract/payment';
import { useSay } from '../texts/texts.ts';

interface SavedAccountsProps {
  readonly saved: readonly SavedAccount[];
  /** Undefined: another account. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

export function SavedAccounts({ saved, chosen, onChoose }: SavedAccountsProps) {
  const say = useSay();
  const choices = [...saved, { id: undefined, name: say('payment.account.other') }];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium text-quiet">{say('payment.account.saved')}</legend>
      {choices.map(({ id, name }) => (
        <label
          key={id ?? 'other'}
          className="figures flex min-h-11 cursor-pointer items-center gap-3 rounded-field border border-line-strong bg-ground px-3 py-1.5 font-semibold hover:border-quiet has-checked:border-turquoise"
        >
          <input
            type="radio"
            name="account"
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="size-4 shrink-0 accent-turquoise"
          />
          <span className="min-w-0 break-words">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
