// The memory of a player's last visit: the stake, whether the sound is off, and a text of the scene's own. The frame has no storage. So the
// page around it stores a text for it, and returns the text in the launch address. The text may be anything by then.
export interface Remembered {
  readonly stake?: number;
  readonly muted?: boolean;
  readonly scene?: string;
}

/** The message that asks the page to keep it. */
export const remembers = (kept: Remembered) => ({ cmd: 'remember', text: JSON.stringify(kept) });

export function recall(text: string | null): Remembered {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    if (typeof kept !== 'object' || kept === null) return {};
    const { stake, muted, scene } = kept as Record<string, unknown>;
    return {
      ...(typeof stake === 'number' && { stake }),
      ...(typeof muted === 'boolean' && { muted }),
      ...(typeof scene === 'string' && { scene }),
    };
  } catch {
    return {};
  }
}
