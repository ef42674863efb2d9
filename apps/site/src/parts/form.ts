// The one way to send a form: one request at a time, input stays whatever the answer, and each error shows at its field.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSay, type TextKey, type Values as Gaps } from '../texts/texts.ts';
import { Refused, wordsOf } from '../wire/refusals.ts';
import { useSending } from './action.ts';

/** The error of a field, with the values for its text. */
export type Wrong = TextKey | { readonly key: TextKey; readonly gaps: Gaps };
export type Checks<Values> = Partial<Record<keyof Values & string, Wrong | undefined>>;

export interface Form<Values> {
  readonly values: Values;
  readonly busy: boolean;
  /** No field has a known error. */
  readonly isValid: boolean;
  /** The server's message for a refusal of the whole form. */
  readonly refusal: string | undefined;
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** The error of a field: shown after blur, after the first submit, or when the server refused it. */
  error(name: keyof Values & string): string | undefined;
  leave(name: keyof Values & string): void;
  /** Clears a field after the server has taken the value `sent`; text typed meanwhile stays. */
  empty<Name extends keyof Values & string>(name: Name, sent: Values[Name]): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Submits without the form's own button. */
  run(work: () => Promise<unknown>): void;
}

/** `send` throws for a refusal; a refused field is named by its path. */
export function useForm<Values extends object>(
  initial: Values,
  check: (values: Values) => Checks<Values>,
  send: (values: Values) => Promise<void>,
): Form<Values> {
  const say = useSay();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [failed, setFailed] = useState<{ readonly form: HTMLFormElement | undefined }>();
  // Once the errors are drawn, the first field that has one gets the focus.
  useEffect(() => failed?.form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failed]);
  const element = useRef<HTMLFormElement>(undefined);
  const sending = useSending((error) => {
    const fields = error instanceof Refused ? error.fields : new Map<string, string>();
    setRefused(fields);
    // An error that shows at a field is not repeated.
    if (![...fields.values()].includes(wordsOf(error))) setRefusal(wordsOf(error));
    setFailed({ form: element.current });
  });
  const run = (work: () => Promise<unknown>) => {
    setRefusal(undefined);
    sending.run(work);
  };
  const checks: Checks<Values> = check(values);
  const isValid = Object.values(checks).every((wrong) => wrong === undefined);
  return {
    values,
    busy: sending.busy,
    isValid,
    refusal,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused((now) => new Map([...now].filter(([path]) => path !== name)));
    },
    error(name) {
      const wrong: Wrong | undefined = checks[name];
      if (wrong === undefined || !(sent || left.has(name))) return refused.get(name);
      return typeof wrong === 'string' ? say(wrong) : say(wrong.key, wrong.gaps);
    },
    empty: (name, was) => setValues((now) => (now[name] === was ? { ...now, [name]: initial[name] } : now)),
    leave: (name) => setLeft((now) => new Set([...now, name])),
    submit(event) {
      event.preventDefault();
      element.current = event.currentTarget;
      setSent(true);
      if (isValid) return run(() => send(values));
      setRefusal(undefined);
      return setFailed({ form: event.currentTarget });
    },
    run,
  };
}
