// Saying something at the top of the page, from anywhere.
import { Toast } from '@base-ui/react/toast';
import { toast as figures } from '@felek/contract/figures';

export const toastManager = Toast.createToastManager();

const say = (type: 'success' | 'error' | 'warning' | 'info', timeout: number) => (title: string) =>
  void toastManager.add({ type, title, timeout, priority: type === 'error' ? 'high' : 'low' });

export const toast = {
  success: say('success', figures.successMs),
  error: say('error', figures.errorMs),
  warning: say('warning', figures.warningMs),
  info: say('info', figures.infoMs),
};
