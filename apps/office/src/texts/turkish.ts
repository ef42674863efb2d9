// All Turkish words of the office, for tests that read them as a whole.
import { trScreens } from './tr-screens.ts';
import { tr as first } from './tr.ts';

export const tr = { ...first, ...trScreens } as const;
