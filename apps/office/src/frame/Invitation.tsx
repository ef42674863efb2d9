// The first password of a new operator, set with the one-time code that was given to them, by itself or in a link.
import { acceptInvitation } from '@felek/contract/office';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { action } from '../screen/screen.ts';

export interface Invited {
  readonly username: string;
  readonly code: string;
}

const accept = action<Invited | undefined, typeof acceptInvitation>(
  'accept',
  'invitation.title',
  acceptInvitation,
  {
    note: 'invitation.note',
    look: 'primary',
    begin: (invited) => ({ ...invited }),
    fields: [
      { path: 'username', title: 'login.username', kind: 'text' },
      { path: 'code', title: 'invitation.code', kind: 'text' },
      { path: 'password', title: 'person.newPassword', kind: 'secret', hint: 'person.newPassword.hint' },
    ],
  },
);

interface InvitationProps {
  readonly invited: Invited | undefined;
  readonly onClose: () => void;
}

export function Invitation({ invited, onClose }: InvitationProps) {
  return <ActionDialog action={accept} row={invited} onClose={onClose} />;
}
