// The queue of what is said, between those who say and the component that shows. What is said before that one is there waits.
import { Toast } from '@base-ui/react/toast';

export const toastManager = Toast.createToastManager();

let isShown = false;
const waiting: ((manager: typeof toastManager) => unknown)[] = [];

/** Runs `say` once there is something to show it. */
export function whenShown(say: (manager: typeof toastManager) => unknown): void {
  if (isShown) say(toastManager);
  else waiting.push(say);
}

/** The component that shows says that it is there. */
export function shown(): void {
  isShown = true;
  for (const say of waiting.splice(0)) say(toastManager);
}
