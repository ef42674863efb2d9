// Which of the frame's dialogs lies over the screen.
import { create } from 'zustand';
import { isDialogOpen, rememberOpener } from '@felek/ui/opener.ts';

type Dialogs = 'palette' | 'help' | 'password' | 'factor' | 'passkeys';

interface Opened {
  readonly opened: Dialogs | undefined;
  open(dialog: Dialogs): void;
  close(): void;
}

export const useOpened = create<Opened>((set) => ({
  opened: undefined,
  open(dialog) {
    if (isDialogOpen()) return;
    rememberOpener();
    set({ opened: dialog });
  },
  close: () => set({ opened: undefined }),
}));
