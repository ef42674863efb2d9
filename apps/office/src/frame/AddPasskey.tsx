// A new passkey: the password first, then the device or security key that keeps it.
import { useRef, useState, type FormEvent } from 'react';
import type { OutputOf } from '@felek/contract/call';
import { addPasskey, beginPasskey } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { Field } from '@felek/ui/Field.tsx';
import { Refusal } from '@felek/ui/FormParts.tsx';
import { TextInput } from '@felek/ui/inputs.tsx';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { action } from '../screen/screen.ts';
import { useSay } from '../texts/texts.ts';
import { ask } from '../wire/ask.ts';
import { makePasskey } from '../wire/passkey.ts';
import { queryClient } from '../wire/query-client.ts';
import { wordsOf } from '../wire/refusals.ts';

const add = action('addPasskey', 'passkeys.add', beginPasskey, {
  note: 'passkeys.add.note',
  look: 'primary',
  fields: [{ path: 'password', title: 'login.password', kind: 'secret' }],
  shows: NewPasskey,
});

/** `onClose` is called at the end, also when nothing was added. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  return <ActionDialog action={add} row={undefined} onClose={onClose} />;
}

function NewPasskey({ answer: request }: { readonly answer: OutputOf<typeof beginPasskey> }) {
  const say = useSay();
  const [name, setName] = useState(() => say('passkeys.name.first'));
  const [wrong, setWrong] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const isUnderWay = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const typed = name.trim();
    setRefusal(undefined);
    setWrong(typed === '' ? say('passkeys.name.missing') : undefined);
    if (typed === '') return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const answer = await makePasskey(request);
      await ask(addPasskey, { name: typed, answer });
      setAdded(true);
      await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  if (isAdded)
    return (
      <p role="status" className="text-won">
        {say('passkeys.added', { name })}
      </p>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-quiet">{say('passkeys.make.note')}</p>
      <Field label={say('passkeys.name')} hint={say('passkeys.name.hint')} error={wrong}>
        {(ids) => (
          <TextInput ids={ids} autoFocus autoComplete="off" maxLength={50} value={name} onChange={setName} />
        )}
      </Field>
      <Refusal text={refusal} />
      <Button type="submit" busy={busy}>
        {say('passkeys.make')}
      </Button>
    </form>
  );
}
