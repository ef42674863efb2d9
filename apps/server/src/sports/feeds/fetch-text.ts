// Our requests to feeds over HTTP: bounded in time and size, without redirects, with one typed error for whatever goes wrong.

/** The feed did not answer, or not as it should. The message names no secret. */
export class FeedDown extends Error {
  override readonly name = 'FeedDown';
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;

  constructor(what: string, status?: number, cause?: unknown) {
    super(
      status === undefined ? `the feed does not answer ${what}` : `the feed answered ${what} with ${status}`,
      {
        cause,
      },
    );
    this.status = status;
  }
}

export interface FeedAsk {
  /** For the log. */
  readonly what: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const timeoutMs = 30_000;
/** A schedule of a busy day, or all descriptions, in one language. */
const mostBytes = 32 * 1024 * 1024;

/** The body of a good answer. Throws {@link FeedDown}. */
export async function fetchText({ what, url, method = 'GET', headers, body }: FeedAsk): Promise<string> {
  const answer = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new FeedDown(what, undefined, error);
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new FeedDown(what, answer.status);
  }
  try {
    return await readBounded(answer);
  } catch (error) {
    throw new FeedDown(what, undefined, error);
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  for await (const piece of body ?? []) {
    const bytes = piece as Uint8Array;
    size += bytes.length;
    if (size > mostBytes) throw new Error('an answer without end');
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
