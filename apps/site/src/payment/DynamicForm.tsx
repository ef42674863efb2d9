// A form that the server describes: text with a mask, whole numbers, lira, choices, instants. It cannot be sent while it is invalid. It
// shows the result: a page to pay on, or the server's message.
import { digitsOf } from '../parts/digits.ts';
import { ClipboardPaste, CircleCheck, CircleX, Copy, ExternalLink } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { dialogCloseAfterErrorMs, dialogCloseAfterWithdrawMs, smsCodeDigits } from '@felek/contract/figures';
import { slotsIn } from '@felek/contract/rules/mask';
import { amountKey, type FormField, type PaymentMethod, type SavedAccount } from '@felek/contract/payment';
import { status, transactionType, type Status, type TransactionType } from '@felek/contract/enumerations';
import { parseLira, printLira } from '@felek/money';
import { readTypedLira } from '@felek/money/typed-lira';
import { AmountHelp, Net } from './AmountHelp.tsx';
import { useSession } from '../session/session.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { tr } from '../texts/tr.ts';
import { useArrival } from '@felek/ui/arrival.ts';
import type { AmountLimits } from '../parts/amount-limits.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { Select, TextInput } from '@felek/ui/inputs.tsx';
import { MaskedInput, MoneyInput } from '../parts/inputs.tsx';
import { LoadingView } from '../parts/states.tsx';
import { copyText } from '../parts/clipboard.ts';
import { useForm, type Wrong } from '../parts/form.ts';
import { liraText } from '../parts/Money.tsx';
import { toast } from '@felek/ui/toast.ts';
import { Refused, Unreachable, wordsOf } from '../wire/refusals.ts';
import { isIban, isWhole, limitsOf, sentOf, wrongIn, type FieldValue } from './field-value.ts';
import { PayoutCode, type AskedCode } from './PayoutCode.tsx';
import { SavedAccounts } from './SavedAccounts.tsx';
import {
  isDeposit,
  sendDeposit,
  sendWithdrawal,
  useForms,
  useNewestPayment,
  useSavedAccounts,
  type Detail,
  type WithdrawalAnswer,
} from './payment.queries.ts';

type Values = Readonly<Record<string, FieldValue>>;
/** `lines`: what the customer needs to do next, a `name: value` on each line, such as where to send a transfer. */
type Outcome = { readonly link: string } | { readonly message: string; readonly lines?: string };

export function DynamicForm({
  method,
  type,
  onClose,
  onWithdrawn,
}: {
  readonly method: PaymentMethod;
  readonly type: TransactionType;
  readonly onClose: () => void;
  /** Called with the result of a withdrawal, whose form closes by itself. */
  readonly onWithdrawn: (message: string) => void;
}) {
  const say = useSay();
  const form = useForms(method.id, type);
  const saved = useSavedAccounts(method.id, !isDeposit(type));
  const [outcome, setOutcome] = useState<Outcome>();
  const noData = form.data?.length === 0 ? say('payment.noData') : undefined;
  const wrong = form.isError ? wordsOf(form.error) : noData;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (wrong === undefined) return undefined;
    toast.error(wrong);
    const timer = setTimeout(close, dialogCloseAfterErrorMs);
    return () => clearTimeout(timer);
  }, [wrong]);
  if (!form.data || saved.isLoading || wrong !== undefined) return <LoadingView />;
  if (outcome) return <OutcomeView outcome={outcome} onClose={onClose} />;
  return (
    <Fields
      form={form.data}
      saved={saved.data ?? []}
      method={method}
      type={type}
      onOutcome={setOutcome}
      onClose={onClose}
      onWithdrawn={onWithdrawn}
    />
  );
}

interface FieldsProps {
  readonly form: readonly FormField[];
  readonly saved: readonly SavedAccount[];
  readonly method: PaymentMethod;
  readonly type: TransactionType;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
  readonly onWithdrawn: (message: string) => void;
}

function Fields({ form: every, saved, method, type, onOutcome, onClose, onWithdrawn }: FieldsProps) {
  const say = useSay();
  const locale = useLocale();
  // One idempotency key for each content: sending the same values again after a broken answer is the same payment, however often a field
  // was edited.
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<AskedCode & { readonly content: string }>();
  const cash = useSession(({ balance }) => balance?.cash);
  const [account, setAccount] = useState(saved[0]?.id);
  // A saved account has answered all but the amount.
  const fields = account === undefined ? every : every.filter(({ key }) => key === amountKey);

  const detailOf = (values: Values): Detail | undefined =>
    fields.every((field) => wrongIn(field, values[pathOf(field)]) === undefined)
      ? Object.fromEntries(fields.map((field) => [field.key, sentOf(field, values[pathOf(field)])]))
      : undefined;
  const contentOf = (values: Values) => JSON.stringify([account, detailOf(values)]);
  const limitsFor = (field: FormField, values: Values): AmountLimits => {
    // The request may hold the money already, so the form stays unchanged until the answer.
    const isPaidOut =
      !isDeposit(type) && field.key === amountKey && cash !== undefined && !keys.has(contentOf(values));
    return { ...limitsOf(field), available: isPaidOut ? parseLira(cash) : undefined };
  };
  const wrong = (field: FormField, values: Values): Wrong | undefined => {
    const found = wrongIn(field, values[pathOf(field)], limitsFor(field, values));
    if (!found) return undefined;
    const { key, amount = 0n, count = 0 } = found;
    return { key, gaps: { amount: printLira(amount, locale), count } };
  };
  const form = useForm<Values>(
    {},
    (values) => Object.fromEntries(fields.map((field) => [pathOf(field), wrong(field, values)])),
    (values) =>
      send(values, asked?.content === contentOf(values) ? { code: digitsOf(values[codePath] ?? '') } : {}),
  );
  const content = contentOf(form.values);
  // A code is valid only for the values it was sent for.
  const isCodeAsked = asked !== undefined && asked.content === content;
  const code = form.values[codePath] ?? '';

  async function send(values: Values, answer: WithdrawalAnswer): Promise<void> {
    const detail = detailOf(values);
    if (detail === undefined) return;
    const sent = contentOf(values);
    const key = keys.get(sent) ?? crypto.randomUUID();
    setKeys(new Map([...keys, [sent, key]]));
    try {
      if (isDeposit(type)) {
        const { data, message } = await sendDeposit(method.id, detail, key);
        if (data.startsWith('http')) {
          toast.success(message);
          window.open(data, '_blank', 'noopener');
          onOutcome({ link: data });
        } else onOutcome({ message, lines: data });
      } else {
        const { message } = await sendWithdrawal(method.id, detail, key, {
          ...answer,
          ...(account !== undefined && { account }),
        });
        onOutcome({ message });
        setTimeout(() => {
          onClose();
          onWithdrawn(message);
        }, dialogCloseAfterWithdrawMs);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw new Unreachable(say('payment.unsure'), { cause: error });
      const isOfApp = error.code === 'second_factor_needed';
      if (!isOfApp && error.code !== 'code_needed') throw error;
      form.set(codePath, '');
      setAsked({ atMs: Date.now(), isOfApp, message: error.message, content: sent });
    }
  }

  return (
    <form noValidate onSubmit={form.submit} className="grid gap-x-4 gap-y-2 md:gap-y-4">
      {saved.length > 0 && <SavedAccounts saved={saved} chosen={account} onChoose={setAccount} />}
      {fields.map((field) => {
        const path = pathOf(field);
        const isAmount = field.key === amountKey;
        return (
          <Fragment key={field.key}>
            <Field label={labelOf(field.key, say)} error={form.error(path)}>
              {(ids) => (
                <Control
                  field={field}
                  limits={limitsFor(field, form.values)}
                  ids={ids}
                  value={form.values[path] ?? ''}
                  onChange={(value) => form.set(path, value)}
                  onLeave={() => form.leave(path)}
                />
              )}
            </Field>
            {isAmount && (
              <AmountHelp
                type={type}
                method={method}
                amount={readTypedLira(form.values[path] ?? '')}
                onChoose={(text) => form.set(path, text)}
              />
            )}
          </Fragment>
        );
      })}
      {isCodeAsked && (
        <PayoutCode
          asked={asked}
          busy={form.busy}
          value={code}
          error={form.error(codePath)}
          onChange={(value) => form.set(codePath, value)}
          onAgain={() => form.run(() => send(form.values, { bySms: true }))}
          onReview={() => form.run(() => send(form.values, { review: true }))}
        />
      )}
      <Refusal text={form.refusal} />
      {/* On a phone it stays in sight, above the bar. */}
      <div className="grid gap-2 rounded-b-card bg-surface max-md:not-short:sticky max-md:bottom-(--bar,0px) max-md:z-10 max-md:-mx-4 max-md:px-4 max-md:py-2">
        <Net type={type} method={method} amount={readTypedLira(form.values[amountPath] ?? '')} />
        <Submit busy={form.busy} disabled={!form.isValid || (isCodeAsked && !isCode(code))}>
          {say(submitText(type, isCodeAsked))}
        </Submit>
      </div>
    </form>
  );
}

/** A field as the server names it in a refusal. */
const pathOf = ({ key }: FormField) => `detail.${key}`;
const codePath = 'code';
const amountPath = `detail.${amountKey}`;

function submitText(type: TransactionType, isCodeAsked: boolean): TextKey {
  if (isDeposit(type)) return 'payment.submit.deposit';
  return isCodeAsked ? 'payment.code.submit' : 'payment.submit.withdraw';
}
const isCode = (typed: string): boolean => digitsOf(typed).length === smsCodeDigits;

/** The name of a field: ours when we know its key, else the key as the server wrote it. */
function labelOf(key: string, say: (key: TextKey) => string): string {
  const name = `payment.field.${key}`;
  return name in tr ? say(name as TextKey) : key;
}

interface ControlProps {
  readonly field: FormField;
  readonly limits: AmountLimits;
  readonly ids: Parameters<typeof TextInput>[0]['ids'];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

function Control({ field, limits, ids, value, onChange, onLeave }: ControlProps) {
  const say = useSay();
  const options = choicesOf(field, say);
  if (options) {
    return (
      <Select
        ids={ids}
        placeholder={say('field.choose')}
        value={value}
        onChange={onChange}
        options={options}
      />
    );
  }
  if (field.objectType === 'Decimal') {
    return <MoneyInput ids={ids} value={value} onChange={onChange} limits={limits} onBlurCapture={onLeave} />;
  }
  if (field.mask) {
    const paste = async () => {
      try {
        onChange(await navigator.clipboard.readText());
      } catch {
        toast.warning(say('payment.pasteFailed'));
      }
    };
    return (
      <div className="relative flex gap-2">
        <MaskedInput
          ids={ids}
          pattern={field.mask}
          keepsMore
          value={value}
          onChange={onChange}
          onBlur={onLeave}
          autoComplete="off"
          className="max-[399px]:px-2 max-[399px]:text-sm max-[399px]:tracking-tighter"
          {...(slotsIn(field.mask).isDigits && !isIban(field) ? { inputMode: 'numeric' as const } : {})}
        />
        {isIban(field) && (
          // On a phone it stands beside the label, so that the number has the whole width.
          <Button
            look="quiet"
            onClick={() => void paste()}
            className="max-sm:absolute max-sm:end-0 max-sm:bottom-full max-sm:mb-1 max-sm:min-h-7 max-sm:px-2 max-sm:py-0 max-sm:text-sm"
          >
            <ClipboardPaste size={18} aria-hidden="true" />
            {say('payment.paste')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <TextInput
      ids={ids}
      value={value}
      onChange={onChange}
      onBlur={onLeave}
      {...(isWhole(field) ? { inputMode: 'numeric' as const } : {})}
      {...(field.objectType === 'DateTime' ? { type: 'datetime-local' } : {})}
      autoComplete={field.key === amountKey ? 'off' : 'on'}
    />
  );
}

/** The options of a choice. Yes or no is a choice too, so that neither is a default. */
function choicesOf({ option, objectType }: FormField, say: (key: TextKey) => string) {
  if (option) return option.map(({ id, name }) => ({ id: String(id), name }));
  if (objectType !== 'Bool') return undefined;
  return [
    { id: 'true', name: say('field.yes') },
    { id: 'false', name: say('field.no') },
  ];
}

function OutcomeView({ outcome, onClose }: { readonly outcome: Outcome; readonly onClose: () => void }) {
  if ('link' in outcome) return <PaidElsewhere link={outcome.link} onClose={onClose} />;
  const lines = namedValues(outcome.lines ?? '');
  return (
    <Arrival>
      <CircleCheck aria-hidden="true" className="size-12 text-won" />
      <p className="text-lg font-semibold">{outcome.message}</p>
      {lines.length > 0 && <TransferLines lines={lines} onDone={onClose} />}
    </Arrival>
  );
}

/** The result of the form; it scrolls into view and takes the focus. */
function Arrival({ children }: { readonly children: ReactNode }) {
  const place = useArrival();
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className="grid justify-items-center gap-3 py-4 text-center outline-none"
    >
      {children}
    </div>
  );
}

const endings = {
  [status.confirmed]: 'payment.ended.confirmed',
  [status.merged]: 'payment.ended.confirmed',
  [status.rejected]: 'payment.ended.rejected',
  [status.cancelled]: 'payment.ended.cancelled',
} as const satisfies Partial<Record<Status, TextKey>>;

/** The payment continues in another tab; this one polls its status until it ends. */
function PaidElsewhere({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const say = useSay();
  const locale = useLocale();
  const deposit = useNewestPayment(transactionType.deposit).data;
  const ending = deposit && endings[deposit.status as keyof typeof endings];
  const isPaid = ending === 'payment.ended.confirmed';
  const EndSign = isPaid ? CircleCheck : CircleX;
  const Sign = ending ? EndSign : ExternalLink;
  return (
    <Arrival>
      <Sign aria-hidden="true" className={`size-12 ${isPaid ? 'text-won' : 'text-turquoise'}`} />
      <p className="text-lg font-semibold">
        {ending ? say(ending, { amount: liraText(deposit.amount, locale) }) : say('payment.link.title')}
      </p>
      {!ending && (
        <>
          <p className="max-w-md text-quiet">{say('payment.link.note')}</p>
          <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            {say('payment.link.open')}
          </a>
        </>
      )}
      <Button look={ending ? 'primary' : 'plain'} onClick={onClose}>
        {say('payment.done')}
      </Button>
    </Arrival>
  );
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The lines of a text that name a value; none for any other text. */
const namedValues = (text: string): NamedValue[] =>
  [...text.matchAll(/^([^:\n]+): (.+)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

/** Each value has its own copy button, since the customer must enter it elsewhere without a mistake. */
function TransferLines({
  lines,
  onDone,
}: {
  readonly lines: readonly NamedValue[];
  readonly onDone: () => void;
}) {
  const say = useSay();
  return (
    <>
      <dl className="grid w-full max-w-md gap-2 text-start">
        {lines.map(({ name, value }) => (
          <div key={name} className="flex items-center gap-3 rounded-field bg-raised px-4 py-2">
            <div className="min-w-0 grow">
              <dt className="text-sm text-quiet">{name}</dt>
              <dd className="figures font-semibold break-words">{value}</dd>
            </div>
            <Button look="quiet" onClick={() => void copyText(value)}>
              <Copy size={18} aria-hidden="true" />
              <span className="sr-only">{say('payment.copy', { name })}</span>
            </Button>
          </div>
        ))}
      </dl>
      <p className="max-w-md text-quiet">{say('payment.transfer.note')}</p>
      <Button look="plain" onClick={onDone}>
        {say('payment.done')}
      </Button>
    </>
  );
}
