// Ids of postings, made before a posting is sent, so that sending it twice is known for what it is.
import { randomUUID } from 'node:crypto';
import type { PostingId } from './posting.ts';

/**
 * A UUID of version 7 (RFC 9562), so that postings of one wallet lie together by time: 48 bits of milliseconds since 1970, then
 * 74 bits from the CSPRNG, which `randomUUID` draws many at a time.
 */
export function newPostingId(): PostingId {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
