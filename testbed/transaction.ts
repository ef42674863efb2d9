// A transaction on a connection that the test itself begins and ends. Nobody listens to what is posted in it.
import type { Client, Transaction } from '@felek/ledger';

export const unheard = (client: Client): Transaction => ({ client, afterCommit: () => undefined });
