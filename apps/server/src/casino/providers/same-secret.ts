// Compares what a caller shows with what it should, in a time that tells nothing of either, whatever their lengths.
import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

export const isSameSecret = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
