// The play frame: which pages it may load, its sandbox rights, and the messages it may send.
import { outsideSandbox } from '../wire/outside-frame.ts';

export interface FramePlace {
  /** The address that the frame loads. */
  readonly src: string;
  /** Posted to the frame once it has loaded: a provider's markup. */
  readonly markup?: string;
  /** The origin that its messages come from. */
  readonly origin: string;
  /** The frame's `sandbox` attribute. */
  readonly sandbox: string;
}

/** The page of the stage's that takes a provider's markup in, so that its scripts have an opaque origin and never ours. */
const markupPage = '/stage/markup/';

/** The frame for a launched address or markup; undefined when the site must not show it. */
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
  // Plain HTTP only where the site itself has no TLS, as in a local demo.
  const isCarried = protocol === 'https:' || (protocol === 'http:' && ownOrigin.startsWith('http:'));
  if (!isCarried || origin === ownOrigin || username !== '' || password !== '') return undefined;
  return { src: url, origin, sandbox: outsideSandbox };
}

const longestMemory = 2000;

/** The text that our stage asks the page to store, since its frame has no storage; undefined for any other message. */
export function memoryIn(data: unknown): string | undefined {
  if (commandOf(data) !== 'remember') return undefined;
  const { text } = data as { text?: unknown };
  return typeof text === 'string' && text.length <= longestMemory ? text : undefined;
}

/** The address of our stage with its stored text and the player's choice of sound behind the `#`, which no server sees. */
export function withMemory(src: string, kept: string | null, isSilent = false): string {
  if (!src.startsWith('/stage/') || !src.includes('#')) return src;
  const memory = kept === null ? '' : `&remembered=${encodeURIComponent(kept)}`;
  return `${src}${memory}${isSilent ? '&sound=off' : ''}`;
}

/** The command in a message of a game: `exit`, or an object that names it as `cmd`. */
export function commandOf(data: unknown): unknown {
  if (typeof data === 'string') return data;
  return typeof data === 'object' && data !== null && 'cmd' in data ? data.cmd : undefined;
}
