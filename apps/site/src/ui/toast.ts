// Saying something at the top of the page, from anywhere. What shows it is loaded with the first thing that is said.
import { create } from 'zustand';
import { toast as figures } from '@felek/contract/figures';

type Kind = 'success' | 'error' | 'warning' | 'info';

const useStarted = create(() => false);

/** Whether anything was ever said, so that there is something to show. */
export const useToasting = (): boolean => useStarted();

const say = (type: Kind, timeout: number) => (title: string) => {
  useStarted.setState(true);
  void import('./toast-queue.ts').then(({ whenShown }) =>
    whenShown((manager) =>
      manager.add({ type, title, timeout, priority: type === 'error' ? 'high' : 'low' }),
    ),
  );
};

export const toast = {
  success: say('success', figures.successMs),
  error: say('error', figures.errorMs),
  warning: say('warning', figures.warningMs),
  info: say('info', figures.infoMs),
};
