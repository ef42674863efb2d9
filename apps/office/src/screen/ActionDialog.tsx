// The one form: it has the inputs of an action and a note on its effect, and shows a refusal at its cause. A decision
// is sent once, however often the button is pressed, and nothing is shown as done before the server confirms it.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@felek/ui/Button.tsx';
import { Field, controlClass, type FieldIds } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Checkbox, PasswordInput, Select, TextInput } from '@felek/ui/inputs.tsx';
import { readTypedLira } from '@felek/money/typed-lira';
import { printLira } from '@felek/money';
import { toast } from '@felek/ui/toast.ts';
import type { Call, Locale } from '@felek/contract/call';
import type { PasskeyAnswer } from '@felek/contract/passkeys';
import { CodeField } from '../parts/CodeField.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { OtherFactor } from '../parts/OtherFactor.tsx';
import { useLocale, useSay } from '../texts/texts.ts';
import { ask } from '../wire/ask.ts';
import { withPasskey } from '../wire/passkey.ts';
import { NotConfirmed, Refused, wordsOf } from '../wire/refusals.ts';
import { askedFields, byField, inputOf, readPercent, wrongIn, type Typed } from './form-values.ts';
import { printShare, Shown } from './Shown.tsx';
import { readAnew } from './use-list.ts';
import type { Action, Datum, FormField } from './screen.ts';

interface ActionDialogProps<Row> {
  readonly action: Action<Row>;
  readonly row: Row;
  /** The facts of the decision, above the form. */
  readonly facts?: readonly Datum<Row>[];
  readonly onClose: () => void;
  readonly onDone?: (answer: unknown) => void;
}

const begin = <Row,>({ fields, begin: begun }: Action<Row>, row: Row): Typed => ({
  ...Object.fromEntries(
    fields.map(({ path, initial, kind, options }) => [
      path,
      initial ?? (kind === 'choice' ? (options?.[0]?.value ?? '') : ''),
    ]),
  ),
  ...begun?.(row),
});

/** No field of a call's has this path. */
const codePath = 'second factor';

export function ActionDialog<Row>({ action, row, facts = [], onClose, onDone }: ActionDialogProps<Row>) {
  const say = useSay();
  const locale = useLocale();
  const [typed, setTyped] = useState<Typed>(() => begin(action, row));
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(0);
  /** A fresh code of the authenticator app, where no passkey confirms. */
  const [code, setCode] = useState<string>();
  /** The passkey did not confirm, and a code would do. */
  const [orCode, setOrCode] = useState(false);
  const [answer, setAnswer] = useState<{ readonly data: unknown }>();
  const fields = askedFields(action.fields, typed);
  // A second press may come before the first one has rendered. The row stays the decided one, even if a list changes meanwhile.
  const isUnderWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (failed > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failed]);

  const refuse = (fields: ReadonlyMap<string, string>, words: string | undefined) => {
    setWrong(fields);
    setRefusal(fields.get('') ?? (fields.size > 0 ? undefined : words));
    setFailed((times) => times + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const input = inputOf(fields, typed, action.fixed(row));
    const found = wrongIn(action.call, input, fields, locale);
    if (found.size > 0) return refuse(found, undefined);
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    setWrong(new Map());
    try {
      const send = (proof?: string | PasskeyAnswer) => ask(action.call as Call, input as never, { proof });
      const { data, message } = await (code === undefined ? withPasskey(send) : send(code.trim()));
      setCode(undefined);
      const words = action.refusedBy?.(data as never);
      if (words !== undefined) {
        refuse(new Map(), words);
        return await readAnew();
      }
      if (action.shows) setAnswer({ data });
      else {
        toast.success(message);
        onClose();
      }
      onDone?.(data);
      await readAnew();
    } catch (error) {
      if (error instanceof Refused && error.code === 'step_up_needed') return setCode('');
      if (error instanceof NotConfirmed) setOrCode(error.orCode);
      // A code counts once, also where the call was refused after it.
      if (code !== undefined && error instanceof Refused) setCode('');
      if (error instanceof Refused && error.code === 'second_factor_wrong')
        return refuse(new Map([[codePath, wordsOf(error)]]), undefined);
      refuse(error instanceof Refused ? byField(error.fields, fields) : new Map(), wordsOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  if (answer && action.shows) {
    const Answer = action.shows;
    return (
      <Dialog title={say(action.title)} staysOpen onClose={onClose}>
        <div className="grid gap-4">
          <Answer answer={answer.data as never} />
          <Button onClick={onClose}>{say('do.close')}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={say(action.title)} firstFocus={first} onClose={onClose}>
      <form
        ref={(element) => {
          form.current = element;
          first.current = element?.querySelector<HTMLElement>('input, select, textarea') ?? null;
        }}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4"
      >
        {action.note && <p className="text-quiet">{say(action.note)}</p>}
        {facts.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-field bg-raised p-3">
            {facts.map(({ key, title, of }) => (
              <div key={key} className="contents">
                <dt className="text-quiet">{say(title)}</dt>
                <dd className="text-end">
                  <Shown value={of(row)} isWhole />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {fields.map((field) => (
          <OneField
            key={field.path}
            field={field}
            value={typed[field.path] ?? ''}
            error={wrong.get(field.path)}
            onChange={(value) => {
              setTyped((now) => ({ ...now, [field.path]: value }));
              setWrong((now) => new Map([...now].filter(([path]) => path !== field.path)));
            }}
          />
        ))}
        {code !== undefined && (
          <div className="grid gap-2 rounded-field border border-gold/60 p-3">
            <p className="text-gold">{say('stepUp.note')}</p>
            <CodeField value={code} error={wrong.get(codePath)} onChange={setCode} />
          </div>
        )}
        <Refusal text={refusal} />
        {orCode && <OtherFactor isCode={code !== undefined} onChange={setCode} />}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {say('do.cancel')}
          </Button>
          <Button type="submit" look={action.look === 'danger' ? 'danger' : 'primary'} busy={busy}>
            {say(action.title)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface OneFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function OneField({ field, value, error, onChange }: OneFieldProps) {
  const say = useSay();
  const locale = useLocale();
  const label = field.suffix === undefined ? say(field.title) : `${say(field.title)} (${field.suffix})`;
  if (field.kind === 'flag')
    return (
      <Checkbox label={label} checked={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : '')} />
    );
  if (field.draw) {
    const Drawn = field.draw;
    return <Drawn label={label} error={error} value={value} onChange={onChange} />;
  }
  const usual = field.hint ?? (field.kind === 'percent' ? 'form.percent.hint' : undefined);
  const hint = readBack(field, value, locale) ?? (usual && say(usual));
  return (
    <Field label={label} error={error} hint={hint}>
      {(ids) => <Control field={field} ids={ids} value={value} onChange={onChange} />}
    </Field>
  );
}

/** The amount or percentage that the form reads, in words. Undefined where it reads neither. */
function readBack({ kind }: FormField, value: string, locale: Locale): string | undefined {
  const kurus = kind === 'money' ? readTypedLira(value) : undefined;
  const basisPoints = kind === 'percent' ? readPercent(value) : undefined;
  if (kurus !== undefined) return printLira(kurus, locale);
  return basisPoints === undefined ? undefined : printShare(basisPoints / 10_000, locale);
}

function Control({ field, ids, value, onChange }: Omit<OneFieldProps, 'error'> & { readonly ids: FieldIds }) {
  const say = useSay();
  switch (field.kind) {
    case 'long':
    case 'list':
    case 'results':
      return (
        <textarea
          {...ids}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass(ids['aria-invalid'])} resize-y`}
        />
      );
    case 'choice':
      return (
        <Select
          ids={ids}
          value={value}
          onChange={onChange}
          options={(field.options ?? []).map((each) => ({ id: each.value, name: say(each.title) }))}
        />
      );
    case 'file':
      return (
        <input
          {...ids}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => void target.files?.[0]?.text().then(onChange)}
          className={controlClass(ids['aria-invalid'])}
        />
      );
    case 'day':
      return <TextInput ids={ids} type="date" value={value} onChange={onChange} />;
    case 'instant':
      return <TextInput ids={ids} type="datetime-local" value={value} onChange={onChange} />;
    case 'money':
    case 'number':
    case 'odds':
    case 'percent':
      return (
        <TextInput
          ids={ids}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={onChange}
          className="figures"
        />
      );
    case 'secret':
      return (
        <PasswordInput
          ids={ids}
          autoComplete="off"
          value={value}
          onChange={onChange}
          texts={{
            show: say('login.show'),
            hide: say('login.hide'),
            capsLock: say('login.capsLock'),
            strengths: ['', '', ''],
          }}
        />
      );
    case 'text':
    case 'flag':
      return <TextInput ids={ids} autoComplete="off" value={value} onChange={onChange} />;
    default:
      return field.kind satisfies never;
  }
}
