// Sets one deposit limit, asks to raise it or take it away, and confirms that once the time to think it over has gone by.
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { setDepositLimit, type DepositLimit } from '@felek/contract/payment';
import { toLira } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import { closeDialog } from '../shell/dialog.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useForm } from '../ui/form.ts';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { MoneyInput } from '../ui/inputs.tsx';
import { liraText } from '../ui/Money.tsx';
import { toast } from '../ui/toast.ts';
import { ask } from '../wire/wire.ts';
import { useDepositLimits } from './dashboard.queries.ts';
import { Found } from './Found.tsx';

export function LimitDialog() {
  const say = useSay();
  const about = useRouterState({ select: ({ location }) => location.search.about });
  const limits = useDepositLimits();
  const limit = limits.data?.find(({ period }) => period === about);
  return (
    <Dialog title={limit ? say(`limits.${limit.period}.title`) : say('limits.title')} onClose={closeDialog}>
      <Found query={limits} one={limit}>
        {(one) => <LimitForm of={one} />}
      </Found>
    </Dialog>
  );
}

interface Wish {
  /** As it was typed. */
  readonly amount: string;
}

function LimitForm({ of: { period, amount, asked } }: { readonly of: DepositLimit }) {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const send = async (wish: number | null) => {
    const { message } = await ask(setDepositLimit, { period, amount: wish });
    toast.success(message);
    await client.invalidateQueries({ queryKey: ['limits'] });
    closeDialog();
  };
  const form = useForm<Wish>(
    { amount: '' },
    (wish) => ({ amount: readTypedLira(wish.amount) ? undefined : 'field.error.amount' }),
    (wish) => send(toLira(readTypedLira(wish.amount)!)),
  );
  const wording = (limit: number | null) => (limit === null ? say('limits.none') : liraText(limit, locale));
  return (
    <div className="grid gap-5">
      <p className="text-quiet">{say(amount === null ? 'limits.howFirst' : 'limits.how')}</p>
      {asked?.mayConfirm && (
        <Decision
          text={say('limits.confirmNote', { limit: wording(asked.amount) })}
          label={say('limits.confirm')}
          decide={() => send(asked.amount)}
        />
      )}
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <Field label={say('limits.amount')} error={form.error('amount')}>
          {(ids) => (
            <MoneyInput
              ids={ids}
              autoFocus
              value={form.values.amount}
              onChange={(text) => form.set('amount', text)}
            />
          )}
        </Field>
        <Refusal text={form.refusal} />
        <Submit busy={form.busy}>{say('limits.save')}</Submit>
      </form>
      {asked && amount !== null && (
        <Decision label={say('limits.keep', { limit: wording(amount) })} decide={() => send(amount)} />
      )}
      {amount !== null && asked?.amount !== null && (
        <Decision label={say('limits.remove')} decide={() => send(null)} />
      )}
    </div>
  );
}

interface DecisionProps {
  readonly text?: string;
  readonly label: string;
  readonly decide: () => Promise<void>;
}

/** A button that is a form of its own, for what needs no amount. */
function Decision({ text, label, decide }: DecisionProps) {
  const form = useForm({}, () => ({}), decide);
  return (
    <form noValidate onSubmit={form.submit} className="grid justify-items-start gap-3">
      {text !== undefined && <p>{text}</p>}
      <Refusal text={form.refusal} />
      <Button type="submit" look={text === undefined ? 'quiet' : 'gold'} busy={form.busy}>
        {label}
      </Button>
    </form>
  );
}
