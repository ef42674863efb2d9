// A text that is typed into a field and stands in the address a moment later. The address may answer late, as on a slow device: letters that
// were typed meanwhile stay.
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Gives the typed text and its setter. `value` is the address's text. `onSettled` gets the typed text, without spaces around it, after no
 * letter came for `settleMs`. A change of the address that does not come from here replaces the typed text.
 */
export function useTypedText(
  value: string,
  settleMs: number,
  onSettled: (text: string) => void,
): readonly [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** The texts that the address was given and does not have yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (known !== value) {
    const at = sent.indexOf(value);
    setKnown(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(value);
  }
  const text = typed.trim();
  const send = useEffectEvent(() => {
    setSent([...sent, text]);
    onSettled(text);
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(send, settleMs);
    return () => clearTimeout(timer);
  }, [text, value, settleMs]);
  return [typed, setTyped];
}
