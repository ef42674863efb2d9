// A form's life: values, what is wrong with which, and one submission at a time. What was typed stays, whatever the answer.
import { useEffect, useState, type FormEvent } from 'react';
import { useSay, type TextKey } from '../texts/texts.ts';
import { Refused, wordsOf } from '../wire/wire.ts';

export type Checks<Values> = Partial<Record<keyof Values & string, TextKey | undefined>>;

export interface Form<Values> {
  readonly values: Values;
  readonly busy: boolean;
  /** What the server refused as a whole, in its words. */
  readonly refusal: string | undefined;
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** What is wrong with a field: after it was left or the form was sent once, or when the server said so. */
  error(name: keyof Values & string): string | undefined;
  leave(name: keyof Values & string): void;
  submit(event: FormEvent<HTMLFormElement>): void;
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [failed, setFailed] = useState<{ readonly form: HTMLFormElement }>();
  // Once the errors are drawn, the first field that has one gets the focus.
  useEffect(() => failed?.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failed]);
  const checks: Checks<Values> = check(values);
  return {
    values,
    busy,
    refusal,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused((now) => new Map([...now].filter(([path]) => path !== name)));
    },
    error(name) {
      const key = checks[name];
      if (key !== undefined && (sent || left.has(name))) return say(key);
      return refused.get(name);
    },
    leave: (name) => setLeft((now) => new Set([...now, name])),
    submit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      setSent(true);
      setRefusal(undefined);
      if (Object.values(checks).some((wrong) => wrong !== undefined)) return setFailed({ form });
      if (busy) return undefined;
      setBusy(true);
      send(values)
        .catch((error: unknown) => {
          const fields = error instanceof Refused ? error.fields : new Map<string, string>();
          setRefused(fields);
          // What stands at a field already is not said twice.
          if (![...fields.values()].includes(wordsOf(error))) setRefusal(wordsOf(error));
          setFailed({ form });
        })
        .finally(() => setBusy(false));
      return undefined;
    },
  };
}
