// The second factor: setting up an authenticator app, seeing the recovery codes once, and switching it off.
import { useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { Button } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal, Submit } from '@felek/ui/FormParts.tsx';
import { saveFile } from '@felek/ui/save-file.ts';
import { Skeleton } from '@felek/ui/states.tsx';
import { toast } from '@felek/ui/toast.ts';
import { closeDialog } from '../navigation/dialog.ts';
import { Answered } from '../parts/Answered.tsx';
import { blaming } from '../parts/blame.ts';
import { checkAnyCode, checkCode, checkPassword } from '../parts/checks.ts';
import { copyText } from '../parts/clipboard.ts';
import { digitsOf } from '../parts/digits.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useForm } from '../parts/form.ts';
import { PasswordInput } from '../parts/inputs.tsx';
import { useSay } from '../texts/texts.ts';
import { refresh } from '../wire/query-client.ts';
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  useSecondFactor,
  type NewFactor,
} from './account.queries.ts';
import { CodeField } from './CodeField.tsx';
import { FactorCodeField, factorCodeOf } from './FactorCodeField.tsx';
import { QrCode } from '@felek/ui/QrCode.tsx';

export function FactorDialog() {
  const say = useSay();
  const query = useSecondFactor();
  const [made, setMade] = useState<NewFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const body = (isOn: boolean, codesLeft: number) => {
    if (codes) return <RecoveryCodes codes={codes} />;
    if (isOn) return <SwitchOff codesLeft={codesLeft} />;
    return made ? <Confirm made={made} onCodes={setCodes} /> : <Begin onMade={setMade} />;
  };
  return (
    <Dialog title={say('factor.title')} onClose={closeDialog}>
      <Answered query={query} waiting={<Skeleton className="h-48" />}>
        {({ isOn, codesLeft }) => body(isOn, codesLeft)}
      </Answered>
    </Dialog>
  );
}

function PasswordField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const say = useSay();
  return (
    <Field label={say('field.password')} error={error}>
      {(ids) => <PasswordInput ids={ids} autoComplete="current-password" value={value} onChange={onChange} />}
    </Field>
  );
}

function Begin({ onMade }: { readonly onMade: (made: NewFactor) => void }) {
  const say = useSay();
  const form = useForm(
    { password: '' },
    ({ password }) => ({ password: checkPassword(password) }),
    async ({ password }) => onMade(await blaming({ wrong_password: 'password' }, beginFactor(password))),
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-quiet">{say('factor.note')}</p>
      <PasswordField
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <Refusal text={form.refusal} />
      <Submit busy={form.busy}>{say('factor.begin')}</Submit>
    </form>
  );
}

function Confirm({
  made: { uri, secret },
  onCodes,
}: {
  readonly made: NewFactor;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const say = useSay();
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: checkCode(digitsOf(code)) }),
    async ({ code }) => {
      const { data, message } = await blaming({ second_factor_wrong: 'code' }, confirmFactor(digitsOf(code)));
      toast.success(message);
      onCodes(data.codes);
    },
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p>{say('factor.scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label={say('factor.picture')} />
        <div className="grid min-w-0 grow basis-40 gap-2">
          <p className="text-sm text-quiet">{say('factor.type')}</p>
          <p className="figures font-semibold break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <Button look="quiet" onClick={() => void copyText(secret)} className="justify-self-start">
            <Copy size={18} aria-hidden="true" />
            {say('factor.copy')}
          </Button>
        </div>
      </div>
      <CodeField
        label="factor.appCode"
        mask="999-999"
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
      <Refusal text={form.refusal} />
      <Submit busy={form.busy}>{say('factor.confirm')}</Submit>
    </form>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const say = useSay();
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {say('factor.codes')}
      </p>
      <p className="text-quiet">{say('factor.codes.note')}</p>
      <ul className="figures grid gap-2 rounded-card border border-line bg-raised p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => void copyText(text)}>
          <Copy size={18} aria-hidden="true" />
          {say('factor.copy')}
        </Button>
        <Button look="quiet" onClick={() => saveFile(`${say('factor.file')}.txt`, 'text/plain', text)}>
          <Download size={18} aria-hidden="true" />
          {say('factor.save')}
        </Button>
      </div>
      <Button
        onClick={() => {
          void refresh('secondFactor', 'sessions');
          closeDialog();
        }}
      >
        {say('factor.kept')}
      </Button>
    </div>
  );
}

function SwitchOff({ codesLeft }: { readonly codesLeft: number }) {
  const say = useSay();
  const form = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      password: checkPassword(password),
      code: checkAnyCode(factorCodeOf(code)),
    }),
    async ({ password, code }) => {
      const removing = removeFactor({ password, code: factorCodeOf(code) });
      const { message } = await blaming(
        { wrong_password: 'password', second_factor_wrong: 'code' },
        removing,
      );
      toast.success(message);
      closeDialog();
    },
  );
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="font-semibold text-won">{say('factor.isOn')}</p>
      <p className="figures text-quiet">{say('factor.left', { count: codesLeft })}</p>
      <p className="text-quiet">{say('factor.off.note')}</p>
      <PasswordField
        value={form.values.password}
        error={form.error('password')}
        onChange={(value) => form.set('password', value)}
      />
      <FactorCodeField
        value={form.values.code}
        error={form.error('code')}
        onChange={(value) => form.set('code', value)}
      />
      <Refusal text={form.refusal} />
      <Submit busy={form.busy}>{say('factor.off')}</Submit>
    </form>
  );
}
