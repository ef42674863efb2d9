// The login of the house's staff. The screen in the address opens after it.
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { officeLogin } from '@felek/contract/office';
import { Button, IconButton } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { Lattice } from '@felek/ui/Lattice.tsx';
import { PasswordInput, TextInput } from '@felek/ui/inputs.tsx';
import { rememberOpener } from '@felek/ui/opener.ts';
import { Languages, Moon, Sun } from 'lucide-react';
import { CodeField } from '../parts/CodeField.tsx';
import { OtherFactor } from '../parts/OtherFactor.tsx';
import { useTitle } from '../parts/title.ts';
import { byField, wrongIn } from '../screen/form-values.ts';
import type { FormField } from '../screen/screen.ts';
import { chooseLocale, useLocale, useSay } from '../texts/texts.ts';
import { ask } from '../wire/ask.ts';
import { withPasskey } from '../wire/passkey.ts';
import { NotConfirmed, Refused, wordsOf } from '../wire/refusals.ts';
import { storeSession, useSession } from '../wire/session.ts';
import type { Invited } from './Invitation.tsx';
import { switchTheme, useTheme } from './theme.ts';
import { Wordmark } from './Wordmark.tsx';

const Invitation = lazy(async () => ({ default: (await import('./Invitation.tsx')).Invitation }));

const fields: readonly FormField[] = [
  { path: 'username', title: 'login.username', kind: 'text' },
  { path: 'password', title: 'login.password', kind: 'text' },
  { path: 'code', title: 'login.code', kind: 'text' },
];

/** The name and the code of the link that `--add-admin` prints. */
function invitationInAddress(): Invited | undefined {
  const [, username, code] = /^#invitation=([A-Za-z0-9]+):([\w-]+)$/.exec(location.hash) ?? [];
  return username !== undefined && code !== undefined ? { username, code } : undefined;
}

export function Login() {
  const say = useSay();
  const locale = useLocale();
  const end = useSession((now) => now.end);
  const [invited] = useState(invitationInAddress);
  const [typed, setTyped] = useState({ username: invited?.username ?? '', password: '' });
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Typed once the server has asked for it. */
  const [code, setCode] = useState<string>();
  /** The passkey did not confirm, and a code would do. */
  const [orCode, setOrCode] = useState(false);
  const [isInvited, setInvited] = useState(invited !== undefined);
  const isUnderWay = useRef(false);
  useTitle(say('login.title'));
  // The code stays neither in the address nor in the browser's history.
  useEffect(() => {
    if (invited) history.replaceState(null, '', location.pathname + location.search);
  }, [invited]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const input = {
      username: typed.username.trim(),
      password: typed.password,
      ...(code !== undefined && { code }),
    };
    const found = wrongIn(officeLogin, input, fields, locale);
    setWrong(found);
    setRefusal(undefined);
    if (found.size > 0) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { data } = await withPasskey((passkey) =>
        ask(officeLogin, passkey && code === undefined ? { ...input, passkey } : input),
      );
      storeSession(data);
    } catch (error) {
      if (error instanceof Refused && error.code === 'second_factor_needed') return setCode('');
      if (error instanceof Refused && error.code === 'second_factor_wrong') {
        setCode('');
        return setWrong(new Map([['code', error.message]]));
      }
      if (error instanceof NotConfirmed) setOrCode(error.orCode);
      const atFields = error instanceof Refused ? byField(error.fields, fields) : new Map<string, string>();
      setWrong(atFields);
      if (atFields.size === 0) setRefusal(wordsOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden p-4">
      <Lattice className="text-line-strong/25" />
      <div className="absolute end-3 top-3 flex">
        <Preferences />
      </div>
      <main className="relative grid w-full max-w-sm gap-5 rounded-card border border-line bg-surface p-7">
        <Wordmark />
        <h1 className="text-xl">{say('login.title')}</h1>
        {end && (
          <p role="status" className="text-gold">
            {say(`login.end.${end}`)}
          </p>
        )}
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <Field label={say('login.username')} error={wrong.get('username')}>
            {(ids) => (
              <TextInput
                ids={ids}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                value={typed.username}
                onChange={(username) => setTyped((now) => ({ ...now, username }))}
              />
            )}
          </Field>
          <Field label={say('login.password')} error={wrong.get('password')}>
            {(ids) => (
              <PasswordInput
                ids={ids}
                autoComplete="current-password"
                value={typed.password}
                onChange={(password) => setTyped((now) => ({ ...now, password }))}
                texts={{
                  show: say('login.show'),
                  hide: say('login.hide'),
                  capsLock: say('login.capsLock'),
                  strengths: ['', '', ''],
                }}
              />
            )}
          </Field>
          {code !== undefined && <CodeField value={code} error={wrong.get('code')} onChange={setCode} />}
          <Refusal text={refusal} />
          {orCode && <OtherFactor isCode={code !== undefined} onChange={setCode} />}
          <Button type="submit" busy={busy}>
            {say('login.enter')}
          </Button>
        </form>
        <p className="text-sm text-quiet">{say('login.note')}</p>
        <button
          type="button"
          onClick={() => {
            rememberOpener();
            setInvited(true);
          }}
          className="justify-self-start text-sm text-link hover:underline"
        >
          {say('login.invited')}
        </button>
      </main>
      <Suspense fallback={null}>
        {isInvited && <Invitation invited={invited} onClose={() => setInvited(false)} />}
      </Suspense>
    </div>
  );
}

/** Language and theme, which are the device's and not the person's. */
export function Preferences() {
  const say = useSay();
  const locale = useLocale();
  const theme = useTheme((now) => now.theme);
  const Icon = theme === 'light' ? Moon : Sun;
  return (
    <>
      <IconButton
        label={say('office.language')}
        onClick={() => void chooseLocale(locale === 'tr' ? 'en' : 'tr')}
      >
        <Languages size={17} aria-hidden="true" />
      </IconButton>
      <IconButton label={say(theme === 'light' ? 'office.dark' : 'office.light')} onClick={switchTheme}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
    </>
  );
}
