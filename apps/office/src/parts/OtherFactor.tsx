// The way from a passkey that did not confirm to a code of the authenticator app, and back.
import { useSay } from '../texts/texts.ts';

interface OtherFactorProps {
  readonly isCode: boolean;
  /** The code that is typed from now on; undefined of a passkey. */
  readonly onChange: (code: string | undefined) => void;
}

export function OtherFactor({ isCode, onChange }: OtherFactorProps) {
  const say = useSay();
  return (
    <button
      type="button"
      onClick={() => onChange(isCode ? undefined : '')}
      className="justify-self-start text-sm text-link hover:underline pointer-coarse:min-h-11"
    >
      {say(isCode ? 'passkey.instead' : 'passkey.orCode')}
    </button>
  );
}
