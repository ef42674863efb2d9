// A picture in three sizes: chosen from this device, cut and written anew by the server, or given by its addresses.
import { useId, useState } from 'react';
import { uploadPicture } from '@felek/contract/office';
import { controlClass } from '@felek/ui/Field.tsx';
import type { DrawnFieldProps } from '../../screen/screen.ts';
import { useSay } from '../../texts/texts.ts';
import { ask } from '../../wire/ask.ts';
import { wordsOf } from '../../wire/refusals.ts';

export function PicturesField({ label, error, value, onChange }: DrawnFieldProps) {
  const say = useSay();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const addresses = value.split(/[\s,;]+/).filter(Boolean);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await ask(uploadPicture, { data: await base64Of(file) });
      onChange(data.images.join('\n'));
    } catch (refused) {
      setProblem(wordsOf(refused));
    } finally {
      setBusy(false);
    }
  };
  const wrong = problem ?? error;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium text-quiet">{label}</legend>
      {addresses[0] !== undefined && /^\/(?:media|content)\//.test(addresses[0]) && (
        <img src={addresses[0]} alt="" className="max-h-40 rounded-field border border-line object-contain" />
      )}
      <label htmlFor={`${id}-file`} className="text-sm text-quiet">
        {say(isBusy ? 'picture.sending' : 'picture.choose')}
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        disabled={isBusy}
        onChange={({ target }) => void send(target.files?.[0])}
        className={controlClass(wrong !== undefined)}
      />
      <label htmlFor={`${id}-addresses`} className="text-sm text-quiet">
        {say('picture.addresses')}
      </label>
      <textarea
        id={`${id}-addresses`}
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={wrong !== undefined}
        className={`${controlClass(wrong !== undefined)} resize-y`}
      />
      <div aria-live="polite" className="text-sm text-error">
        {wrong}
      </div>
    </fieldset>
  );
}

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};
