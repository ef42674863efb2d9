// Sets one of the customer's own limits, requests to raise or remove it, and confirms the request after the waiting time.
import { useRouterState } from '@tanstack/react-router';
import { toLira } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import { closeDialog } from '../navigation/dialog.ts';
import { useLocale } from '../texts/texts.ts';
import { Button } from '@felek/ui/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { useAction } from '../parts/action.ts';
import { useForm } from '../parts/form.ts';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { MoneyInput } from '../parts/inputs.tsx';
import { liraText } from '../parts/Money.tsx';
import { toast } from '@felek/ui/toast.ts';
import { limitKinds, sendLimit, useLimits, type Limit } from './protection.queries.ts';
import { useWords } from './words.ts';
import { Found } from '../listing/Found.tsx';

export function LimitDialog() {
  const say = useWords();
  const about = useRouterState({ select: ({ location }) => location.search.about });
  const kind = limitKinds.find((each) => about?.startsWith(`${each}-`)) ?? 'deposit';
  const limits = useLimits(kind);
  const limit = limits.data?.find(({ period }) => about === `${kind}-${period}`);
  const title = limit
    ? say(`limits.${kind}.one`, { period: say(`limits.${limit.period}`) })
    : say(`limits.${kind}.title`);
  return (
    <Dialog title={title} onClose={closeDialog}>
      <Found query={limits} one={limit}>
        {(one) => <LimitForm of={one} />}
      </Found>
    </Dialog>
  );
}

interface Typed {
  /** The typed text. */
  readonly amount: string;
}

function LimitForm({ of: { kind, period, amount, asked } }: { readonly of: Limit }) {
  const say = useWords();
  const locale = useLocale();
  const send = async (limit: number | null) => {
    const { message } = await sendLimit(kind, { period, amount: limit });
    toast.success(message);
    closeDialog();
  };
  const form = useForm<Typed>(
    { amount: '' },
    (typed) => ({ amount: readTypedLira(typed.amount) ? undefined : 'field.error.amount' }),
    (typed) => send(toLira(readTypedLira(typed.amount)!)),
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

/** A button for what needs no amount. */
function Decision({ text, label, decide }: DecisionProps) {
  const { busy, refusal, run } = useAction();
  return (
    <div className="grid justify-items-start gap-3">
      {text !== undefined && <p>{text}</p>}
      <Refusal text={refusal} />
      <Button look={text === undefined ? 'quiet' : 'gold'} busy={busy} onClick={() => run(decide)}>
        {label}
      </Button>
    </div>
  );
}
