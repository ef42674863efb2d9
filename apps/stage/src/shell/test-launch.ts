// How tests open a stage: in English, with nothing remembered, without a hub.
import { liraOf, shellTexts, speaker } from './texts.ts';

export const testLaunch = {
  token: '',
  language: 'en',
  say: speaker(shellTexts, 'en'),
  lira: liraOf('en'),
  remembered: null,
  title: null,
  skin: undefined,
  hasHub: false,
} as const;
