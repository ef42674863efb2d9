// The chain of what was published of an event. A link's text is canonical JSON; its hash covers the hash before it. Pure.
import { hash as hashOf } from 'node:crypto';

export const firstHash = '0'.repeat(64);

export const linkHash = (before: string, text: string): string =>
  hashOf('sha256', `${before}\n${text}`, 'hex');

/** JSON with the members of each object in the order of their names, and without those that are undefined. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${members
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .toSorted()
    .join()}}`;
};

const bytes = (prefix: number, ...parts: readonly Uint8Array[]) =>
  Buffer.concat([Buffer.of(prefix), ...parts]);
const digest = (of: Uint8Array) => Buffer.from(hashOf('sha256', of, 'hex'), 'hex');

/** The Merkle root as RFC 6962 (2.1) has it, of leaves in their order: 64 hex digits. */
export function merkleRoot(leaves: readonly string[]): string {
  const root = (of: readonly Buffer[]): Buffer => {
    if (of.length === 1) return of[0]!;
    let half = 1;
    while (half * 2 < of.length) half *= 2;
    return digest(bytes(1, root(of.slice(0, half)), root(of.slice(half))));
  };
  return leaves.length === 0
    ? hashOf('sha256', '', 'hex')
    : root(leaves.map((leaf) => digest(bytes(0, Buffer.from(leaf))))).toString('hex');
}
