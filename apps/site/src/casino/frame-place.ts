// What may stand in the play frame, what it may do there, and what it may say.

export interface FramePlace {
  /** The origin that its messages come from. */
  readonly origin: string;
  /** The frame's `sandbox` attribute. */
  readonly sandbox: string;
}

/**
 * For a page of somebody else's. It may keep its own origin, which is not ours and tells it nothing of ours; whoever uses this has
 * made sure of that.
 */
export const outsideSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** Where a launched address leads; undefined for one that no frame of ours shows. */
export function framePlace(url: string, ownOrigin: string): FramePlace | undefined {
  // Our own page may not be of our own origin, or it could reach out of its frame.
  if (/^\/stage\/[a-z0-9-]+\//.test(url)) return { origin: 'null', sandbox: 'allow-scripts' };
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, username, password } = new URL(url);
  // Without TLS only where we have none either: the demo at home.
  const isCarried = protocol === 'https:' || (protocol === 'http:' && ownOrigin.startsWith('http:'));
  if (!isCarried || origin === ownOrigin || username !== '' || password !== '') return undefined;
  return { origin, sandbox: outsideSandbox };
}

/** The command in a message of a game: `exit`, or an object that names it as `cmd`. */
export function commandOf(data: unknown): unknown {
  if (typeof data === 'string') return data;
  return typeof data === 'object' && data !== null && 'cmd' in data ? data.cmd : undefined;
}
