// Sets the second factor up: the password first, then the secret for an authenticator app, then a code of it as proof.
import { useRef, useState, type FormEvent } from 'react';
import type { OutputOf } from '@felek/contract/call';
import { beginSecondFactor, confirmSecondFactor } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { PasswordInput } from '@felek/ui/inputs.tsx';
import { QrCode } from '@felek/ui/QrCode.tsx';
import { toast } from '@felek/ui/toast.ts';
import { CodeField } from '../parts/CodeField.tsx';
import { Shown } from '../screen/Shown.tsx';
import { useSay } from '../texts/texts.ts';
import { ask } from '../wire/ask.ts';
import { withPasskey } from '../wire/passkey.ts';
import { Refused, wordsOf } from '../wire/refusals.ts';

export function SecondFactor({ onDone }: { readonly onDone: () => void }) {
  const say = useSay();
  const [made, setMade] = useState<OutputOf<typeof beginSecondFactor>>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const send = async () => {
    if (!made) {
      const begun = await withPasskey((proof) => ask(beginSecondFactor, { password }, { proof }));
      return setMade(begun.data);
    }
    toast.success((await ask(confirmSecondFactor, { code })).message);
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await send();
    } catch (error) {
      const words = error instanceof Refused ? [...error.fields.values()][0] : undefined;
      setRefusal(words ?? wordsOf(error));
      setCode('');
      // Another tab has set it up meanwhile.
      if (error instanceof Refused && error.code === 'second_factor_exists') onDone();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-quiet">{say(made ? 'factor.scan' : 'factor.note')}</p>
      {made ? (
        <>
          <QrCode text={made.uri} label={say('factor.picture')} />
          <dl className="grid gap-2 rounded-field bg-raised p-3">
            <dt className="text-sm text-quiet">{say('factor.secret')}</dt>
            <dd>
              <Shown value={{ as: 'code', text: made.secret }} isWhole />
            </dd>
            <dt className="text-sm text-quiet">{say('factor.uri')}</dt>
            <dd className="text-sm break-all">
              <a href={made.uri} className="text-link hover:underline">
                {made.uri}
              </a>
            </dd>
          </dl>
          <CodeField value={code} error={refusal} onChange={setCode} />
        </>
      ) : (
        <>
          <Field label={say('login.password')}>
            {(ids) => (
              <PasswordInput
                ids={ids}
                autoFocus
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
                texts={{
                  show: say('login.show'),
                  hide: say('login.hide'),
                  capsLock: say('login.capsLock'),
                  strengths: ['', '', ''],
                }}
              />
            )}
          </Field>
          <Refusal text={refusal} />
        </>
      )}
      <Button type="submit" busy={busy}>
        {say(made ? 'factor.confirm' : 'factor.begin')}
      </Button>
    </form>
  );
}
