// A form that the server describes: text with a mask, whole numbers, lira, choices, instants. It cannot be sent while it is not valid, and
// shows what came of it: a page to pay on, or the server's message.
import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, CircleCheck, CircleX, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { dialogCloseAfterErrorMs, dialogCloseAfterWithdrawMs, smsCodeDigits } from '@felek/contract/figures';
import { slotsIn } from '@felek/contract/mask';
import { amountKey, type FormField, type PaymentMethod } from '@felek/contract/payment';
import { status, type Status, type TransactionType } from '@felek/contract/enumerations';
import { parseLira, printLira } from '@felek/money';
import { digitsOf } from '../account/phone-code.ts';
import { useNewestDeposit } from '../dashboard/dashboard.queries.ts';
import { useSession } from '../shell/session.ts';
import { useLocale, useSay, type TextKey } from '../texts/texts.ts';
import { tr } from '../texts/tr.ts';
import { useArrival } from '../ui/arrival.ts';
import type { AmountLimits } from '../ui/amount-limits.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Refusal, Submit } from '../ui/FormParts.tsx';
import { MaskedInput, MoneyInput, Select, TextInput } from '../ui/inputs.tsx';
import { LoadingView } from '../ui/states.tsx';
import { copyText } from '../ui/clipboard.ts';
import { liraText } from '../ui/Money.tsx';
import { toast } from '../ui/toast.ts';
import { Refused, wordsOf } from '../wire/wire.ts';
import { isIban, isWhole, limitsOf, sentOf, wrongIn, type FieldValue } from './field-value.ts';
import { PayoutCode, type AskedCode } from './PayoutCode.tsx';
import { isDeposit, sendDeposit, sendWithdrawal, useForms } from './payment.queries.ts';

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
  /** Hears what came of a withdrawal, whose form closes by itself. */
  readonly onWithdrawn: (message: string) => void;
}) {
  const say = useSay();
  const form = useForms(method.id, type);
  const [outcome, setOutcome] = useState<Outcome>();
  const wrong = form.isError
    ? wordsOf(form.error)
    : form.data?.length === 0
      ? say('payment.noData')
      : undefined;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (wrong === undefined) return undefined;
    toast.error(wrong);
    const timer = setTimeout(close, dialogCloseAfterErrorMs);
    return () => clearTimeout(timer);
  }, [wrong]);
  if (!form.data || wrong !== undefined) return <LoadingView />;
  if (outcome) return <OutcomeView outcome={outcome} onClose={onClose} />;
  return (
    <Fields
      fields={form.data}
      method={method}
      type={type}
      onOutcome={setOutcome}
      onClose={onClose}
      onWithdrawn={onWithdrawn}
    />
  );
}

interface FieldsProps {
  readonly fields: readonly FormField[];
  readonly method: PaymentMethod;
  readonly type: TransactionType;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly onClose: () => void;
  readonly onWithdrawn: (message: string) => void;
}

function Fields({ fields, method, type, onOutcome, onClose, onWithdrawn }: FieldsProps) {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  // One key for what is sent: sending the same again after a broken answer is the same payment, however often a field was entered.
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<AskedCode & { readonly wish: string }>();
  const [code, setCode] = useState('');

  const detail = fields.every((field) => wrongIn(field, values[field.key]) === undefined)
    ? Object.fromEntries(fields.map((field) => [field.key, sentOf(field, values[field.key])]))
    : undefined;
  const wish = JSON.stringify(detail);
  const cash = useSession(({ balance }) => balance?.cash);
  const limitsFor = (field: FormField): AmountLimits => {
    // What was sent may hold the money already, and stays as it is until its answer has come.
    const isPaidOut = !isDeposit(type) && field.key === amountKey && cash !== undefined && !keys.has(wish);
    return { ...limitsOf(field), available: isPaidOut ? parseLira(cash) : undefined };
  };
  const wrong = (field: FormField): string | undefined => {
    const found = wrongIn(field, values[field.key], limitsFor(field));
    if (!found) return undefined;
    const { key: text, amount = 0n, count = 0 } = found;
    return say(text, { amount: printLira(amount, locale), count: String(count) });
  };
  const isValid = fields.every((field) => wrong(field) === undefined);
  const set = (name: string, value: FieldValue) => {
    setValues((now) => ({ ...now, [name]: value }));
    setRefused(new Map());
  };
  // A code is good for what was filled in when it was sent.
  const isCodeAsked = asked !== undefined && asked.wish === wish;

  const send = async (answer: Parameters<typeof sendWithdrawal>[3] = {}) => {
    if (detail === undefined || !isValid || busy) return;
    setBusy(true);
    setRefusal(undefined);
    const key = keys.get(wish) ?? crypto.randomUUID();
    setKeys(new Map([...keys, [wish, key]]));
    try {
      if (isDeposit(type)) {
        const { data, message } = await sendDeposit(method.id, detail, key);
        if (data.startsWith('http')) {
          toast.success(message);
          window.open(data, '_blank', 'noopener');
          onOutcome({ link: data });
        } else onOutcome({ message, lines: data });
      } else {
        const { message } = await sendWithdrawal(method.id, detail, key, answer);
        onOutcome({ message });
        setTimeout(() => {
          onClose();
          onWithdrawn(message);
        }, dialogCloseAfterWithdrawMs);
      }
      await client.invalidateQueries({ queryKey: ['financial'] });
    } catch (error) {
      if (!(error instanceof Refused)) setRefusal(say('payment.unsure'));
      else if (error.code === 'code_needed') {
        setCode('');
        setAsked(askedNow(error.message, wish));
      } else {
        setRefused(error.fields);
        // What stands at a field already is not said twice.
        if (![...error.fields.values()].includes(error.message)) setRefusal(error.message);
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(isCodeAsked ? { code: digitsOf(code) } : {});
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {fields.map((field) => {
        const shown = refused.get(`detail.${field.key}`) ?? (left.has(field.key) ? wrong(field) : undefined);
        return (
          <Field key={field.key} label={labelOf(field.key, say)} error={shown}>
            {(ids) => (
              <Control
                field={field}
                limits={limitsFor(field)}
                ids={ids}
                value={values[field.key] ?? ''}
                onChange={(value) => set(field.key, value)}
                onLeave={() => setLeft((now) => new Set([...now, field.key]))}
              />
            )}
          </Field>
        );
      })}
      {isCodeAsked && (
        <PayoutCode
          asked={asked}
          value={code}
          error={refused.get('code')}
          onChange={(value) => {
            setCode(value);
            setRefused(new Map());
          }}
          onAgain={() => send()}
          onReview={() => send({ review: true })}
        />
      )}
      <Refusal text={refusal} />
      <Submit busy={busy} disabled={!isValid || (isCodeAsked && !isCode(code))}>
        {say(submitText(type, isCodeAsked))}
      </Submit>
    </form>
  );
}

const askedNow = (message: string, wish: string) => ({ phone: '', atMs: Date.now(), message, wish });

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
      <div className="flex gap-2 max-sm:flex-col">
        <MaskedInput
          ids={ids}
          pattern={field.mask}
          keepsMore
          value={value}
          onChange={onChange}
          onBlur={onLeave}
          autoComplete="off"
          className="max-[359px]:px-2 max-[359px]:text-sm max-[359px]:tracking-tighter"
          {...(slotsIn(field.mask).isDigits && !isIban(field) ? { inputMode: 'numeric' as const } : {})}
        />
        {isIban(field) && (
          <Button look="quiet" onClick={() => void paste()}>
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

/** What there is to choose from: a yes or no is chosen too, so that neither is taken for granted. */
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

/** What came of the form, in sight and in focus when it appears. */
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

/** The payment goes on in another tab; this one follows it to its end. */
function PaidElsewhere({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const say = useSay();
  const locale = useLocale();
  const deposit = useNewestDeposit().data;
  const ending = deposit && endings[deposit.status as keyof typeof endings];
  const isPaid = ending === 'payment.ended.confirmed';
  const Sign = isPaid ? CircleCheck : ending ? CircleX : ExternalLink;
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

/** The lines of a text that name a value; none of a text that says something else. */
const namedValues = (text: string): NamedValue[] =>
  [...text.matchAll(/^([^:\n]+): (.+)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

/** Each value can be copied by itself, since it is to be written elsewhere without a slip. */
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
