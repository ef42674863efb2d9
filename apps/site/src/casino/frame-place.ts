// What may stand in the play frame, what it may do there, and what it may say.

export interface FramePlace {
  /** What the frame loads. */
  readonly src: string;
  /** What it is handed once it is loaded: a provider's own markup. */
  readonly markup?: string;
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

/** The page of the stage's that takes a provider's markup in, so that its scripts have an opaque origin and never ours. */
const markupPage = '/stage/markup/';

/** Where what was launched belongs, an address or markup; undefined for what no frame of ours shows. */
export function framePlace(launched: string, ownOrigin: string): FramePlace | undefined {
  if (/^\s*<[a-z!]/i.test(launched))
    return {
      src: markupPage,
      markup: launched,
      origin: 'null',
      sandbox: 'allow-scripts allow-forms allow-popups',
    };
  const url = launched;
  // Our own page may not be of our own origin, or it could reach out of its frame.
  if (/^\/stage\/[a-z0-9-]+\//.test(url)) return { src: url, origin: 'null', sandbox: 'allow-scripts' };
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, username, password } = new URL(url);
  // Without TLS only where we have none either: the demo at home.
  const isCarried = protocol === 'https:' || (protocol === 'http:' && ownOrigin.startsWith('http:'));
  if (!isCarried || origin === ownOrigin || username !== '' || password !== '') return undefined;
  return { src: url, origin, sandbox: outsideSandbox };
}

/** The command in a message of a game: `exit`, or an object that names it as `cmd`. */
export function commandOf(data: unknown): unknown {
  if (typeof data === 'string') return data;
  return typeof data === 'object' && data !== null && 'cmd' in data ? data.cmd : undefined;
}
