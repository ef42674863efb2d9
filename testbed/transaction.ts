// A transaction on a connection that the test itself begins and ends. Its postings are not announced.
import type { Client, Transaction } from '@felek/ledger';

export const unheard = (client: Client): Transaction => ({ client, afterCommit: () => undefined });
