// The sandbox's data that must survive a restart: orders and messages, in one JSON file that is replaced whole.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'refunded';

export interface Order {
  readonly kind: 'payment' | 'payout';
  /** Which of the played services took it. */
  readonly service: string;
  readonly reference: string;
  /** The key of the payer's page; it reveals nothing of the reference. */
  readonly pageId: string;
  readonly amount: string;
  readonly currency: string;
  readonly channel: string;
  readonly locale: string;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** The service's own id. */
  readonly serviceReference: string;
  /** A payout that the bank will turn down. */
  readonly isDoomed?: boolean;
  status: OrderStatus;
  /** When it came to that status. */
  serviceAt: string;
  /** Each status it came to, and when: the lines of the day files. */
  readonly history: { readonly status: OrderStatus; readonly at: string }[];
}

export interface SentMessage {
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly to: string;
  readonly text: string;
  readonly sentAt: string;
}

/** A webhook that was not answered 200 yet. */
export interface Delivery {
  readonly event: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly amount: string;
  readonly currency: string;
  tries: number;
}

/** The movements on the house's bank account on a day. */
export interface Transfer {
  readonly amount: string;
  readonly payer: string;
  readonly reference: string;
  readonly returns: string;
  readonly day: string;
}

export interface Memory {
  orders: Record<string, Order>;
  messages: SentMessage[];
  deliveries: Record<string, Delivery>;
  /** The movements on the house's bank account; a file of an earlier version has none. */
  transfers?: readonly Transfer[];
}

const maxMessages = 2000;
const writeAfterMs = 10;

export interface OpenMemory {
  readonly memory: Memory;
  /** Says that something changed. Fulfilled once it is in the file, together with what else changed meanwhile. */
  keep(): Promise<void>;
  /** Writes at once. */
  flush(): void;
}

/** Opens the file, or begins anew. */
export function openMemory(file: string): OpenMemory {
  const memory = read(file);
  let timer: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const written = waiting;
    waiting = [];
    memory.messages.splice(0, Math.max(0, memory.messages.length - maxMessages));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(memory));
    renameSync(`${file}.new`, file);
    for (const tell of written) tell();
  };
  return {
    memory,
    flush,
    keep() {
      timer ??= setTimeout(flush, writeAfterMs);
      return new Promise((resolve) => void waiting.push(resolve));
    },
  };
}

function read(file: string): Memory {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    return { orders: {}, messages: [], deliveries: {} };
  }
}
