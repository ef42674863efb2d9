// The content of a stake beyond its amount (bet, choice or action) as a short hash for its fingerprint.
import { hash } from 'node:crypto';

export type Content =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Content[]
  | { readonly [name: string]: Content | undefined };

/** Equal contents have equal hashes. The order of members does not count, and an undefined member counts as absent. */
export const contentHash = (content: Content): string => hash('sha256', canonical(content), 'base64url');

function canonical(content: Content): string {
  // JSON has no such number, so the text collides with no other content.
  if (typeof content === 'bigint') return `${content}n`;
  if (typeof content === 'number' && !Number.isFinite(content))
    throw new Error('bug: a bet holds a number that is not finite');
  if (isList(content)) return `[${content.map(canonical).join()}]`;
  if (content === null || typeof content !== 'object') return JSON.stringify(content);
  const members = Object.entries(content).flatMap(([name, value]) =>
    value === undefined ? [] : [`${JSON.stringify(name)}:${canonical(value)}`],
  );
  return `{${members.toSorted().join()}}`;
}

const isList = (content: Content): content is readonly Content[] => Array.isArray(content);
