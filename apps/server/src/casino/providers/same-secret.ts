// Compares a shown secret with the right one. The time reveals nothing about either, whatever the lengths.
import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => hash('sha256', text, 'buffer');

export const isSameSecret = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(wanted));
