// @vitest-environment jsdom
import { act, useEffect, type FormEvent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { speak } from '../texts/texts.ts';
import { Refused } from '../wire/refusals.ts';
import { useAction } from './action.ts';
import { useForm, type Form } from './form.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
beforeEach(async () => {
  await speak('tr');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

interface Typed {
  readonly amount: string;
}
let form: Form<Typed>;
let sent: string[];
let answer: (typed: Typed) => Promise<void>;

function Sample() {
  const made = useForm<Typed>(
    { amount: '' },
    ({ amount }) => ({ amount: amount === '' ? 'field.required' : undefined }),
    (typed) => {
      sent.push(typed.amount);
      return answer(typed);
    },
  );
  useEffect(() => void (form = made));
  return (
    <form onSubmit={made.submit}>
      <input aria-invalid={made.error('amount') !== undefined} />
    </form>
  );
}
beforeEach(() => {
  sent = [];
  answer = async () => undefined;
  act(() => root.render(<Sample />));
});

const type = (amount: string) => act(() => form.set('amount', amount));
/** Presses the button this often before anything is drawn. */
const press = (times = 1) =>
  act(async () => {
    const event = { preventDefault: () => undefined, currentTarget: place.querySelector('form') };
    for (let time = 0; time < times; time += 1) form.submit(event as unknown as FormEvent<HTMLFormElement>);
  });

it('sends once, however often it is pressed', async () => {
  type('50');
  await press(2);
  expect(sent).toEqual(['50']);
});

it('sends no invalid value, shows the error at the field and focuses it', async () => {
  await press();
  expect([sent, form.error('amount')]).toEqual([[], 'Bu alanı doldurun.']);
  expect(document.activeElement).toBe(place.querySelector('input'));
});

it('keeps typed text when the server refuses, and shows the reason at its field only', async () => {
  answer = () => Promise.reject(new Refused('Çok az.', 'code_not_sent', new Map([['amount', 'Çok az.']])));
  type('5');
  await press();
  expect([form.values.amount, form.error('amount'), form.refusal, form.busy]).toEqual([
    '5',
    'Çok az.',
    undefined,
    false,
  ]);
  type('50');
  expect(form.error('amount')).toBeUndefined();
});

it('says below the fields what the server refuses of no field', async () => {
  answer = () => Promise.reject(new Refused('Bugün olmaz.', 'code_not_sent', new Map()));
  type('5');
  await press();
  expect([form.values.amount, form.error('amount'), form.refusal]).toEqual(['5', undefined, 'Bugün olmaz.']);
});

it('empties a field that was sent, unless something else was typed meanwhile', () => {
  type('first');
  act(() => form.empty('amount', 'first'));
  expect(form.values.amount).toBe('');
  type('second');
  act(() => form.empty('amount', 'first'));
  expect(form.values.amount).toBe('second');
});

it('an action without a field is sent once too, and tells its refusal', async () => {
  const told: string[] = [];
  let times = 0;
  let run: ReturnType<typeof useAction>['run'] = () => undefined;
  function Button() {
    const action = useAction((words) => told.push(words));
    useEffect(() => void (run = action.run));
    return null;
  }
  act(() => root.render(<Button />));
  const refused = async () => {
    times += 1;
    throw new Refused('Geç kaldınız.', 'code_not_sent', new Map());
  };
  await act(async () => {
    run(refused);
    run(refused);
  });
  expect([times, told]).toEqual([1, ['Geç kaldınız.']]);
});
