// The chain of an event's published changes. A link's text is canonical JSON; its hash covers the hash before it. Pure.
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

const leafHash = (leaf: string) => digest(bytes(0, Buffer.from(leaf)));
/** The greatest power of two below the number of leaves. */
function halfOf({ length }: readonly unknown[]): number {
  let half = 1;
  while (half * 2 < length) half *= 2;
  return half;
}
function rootOf(of: readonly Buffer[]): Buffer {
  if (of.length === 1) return of[0]!;
  const half = halfOf(of);
  return digest(bytes(1, rootOf(of.slice(0, half)), rootOf(of.slice(half))));
}

/** The Merkle root as RFC 6962 (2.1) has it, of leaves in their order: 64 hex digits. */
export const merkleRoot = (leaves: readonly string[]): string =>
  leaves.length === 0 ? hashOf('sha256', '', 'hex') : rootOf(leaves.map(leafHash)).toString('hex');

export interface MerkleStep {
  /** Where this hash stands, beside the one that was reached. */
  readonly side: 'left' | 'right';
  readonly hash: string;
}
/** The audit path of a leaf (RFC 6962, 2.1.1), from the leaf up. */
export function merklePath(leaves: readonly string[], place: number): MerkleStep[] {
  const path = (of: readonly Buffer[], at: number): MerkleStep[] => {
    if (of.length === 1) return [];
    const half = halfOf(of);
    const [left, right] = [of.slice(0, half), of.slice(half)];
    return at < half
      ? [...path(left, at), { side: 'right', hash: rootOf(right).toString('hex') }]
      : [...path(right, at - half), { side: 'left', hash: rootOf(left).toString('hex') }];
  };
  return path(leaves.map(leafHash), place);
}
