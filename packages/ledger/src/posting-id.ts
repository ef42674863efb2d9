// Makes the ids of postings before they are sent, so that the ledger recognises a retry.
import { randomUUID } from 'node:crypto';
import type { PostingId } from './posting.ts';

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds since 1970, then 74 random bits of the CSPRNG. So the postings of a wallet are
 * stored in time order. `randomUUID` draws many random bits at once.
 */
export function newPostingId(): PostingId {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
