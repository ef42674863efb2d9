// How SMS and e-mail leave the house: a port, and its HTTP implementation. Each message has an id, so that sending it twice
// delivers it once.
import { createHmac } from 'node:crypto';

export interface Message {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
}

export interface MessageGateway {
  /** Throws {@link GatewayDown} when the gateway did not take the message. */
  send(message: Message): Promise<void>;
  /** The last messages to a phone or an address, newest first. Only the sandbox offers it. */
  listSent(to: string): Promise<{ channel: 'sms' | 'email'; to: string; text: string; sentAt: string }[]>;
}

export class GatewayDown extends Error {
  override readonly name = 'GatewayDown';
}

const timeoutMs = 5000;

export function httpGateway({
  url,
  secret,
}: {
  readonly url: string;
  readonly secret: string;
}): MessageGateway {
  async function ask(method: 'GET' | 'POST', path: string, body: string): Promise<unknown> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
      ...(method === 'POST' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new GatewayDown('the message gateway does not answer', { cause: error });
    });
    if (!answer.ok) throw new GatewayDown(`the message gateway answered ${answer.status}`);
    return answer.json();
  }
  return {
    async send(message) {
      await ask('POST', '/messages', JSON.stringify(message));
    },
    async listSent(to) {
      const answer = (await ask('GET', `/outbox?to=${encodeURIComponent(to)}`, '')) as {
        messages: { channel: 'sms' | 'email'; to: string; text: string; sentAt: string }[];
      };
      return answer.messages;
    },
  };
}
