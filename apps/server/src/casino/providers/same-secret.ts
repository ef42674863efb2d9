// Compares what a caller shows with what it should, in a time that tells nothing of either, whatever their lengths.
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const isSameSecret = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
