// Saying something at the top of the page, from anywhere. The component that shows toasts is loaded with the first toast.
import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface Said {
  readonly kind: ToastKind;
  readonly text: string;
}

interface Speech {
  /** Something was said since the page opened. */
  readonly begun: boolean;
  /** Said and not shown yet. */
  readonly waiting: readonly Said[];
}

export const useSpeech = create<Speech>(() => ({ begun: false, waiting: [] }));

const say = (kind: ToastKind) => (text: string) =>
  useSpeech.setState(({ waiting }) => ({ begun: true, waiting: [...waiting, { kind, text }] }));

export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
};
