// The first password of a new operator, set with the one-time code that was given to them.
import { acceptInvitation } from '@felek/contract/office';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { action } from '../screen/screen.ts';

const accept = action('accept', 'invitation.title', acceptInvitation, {
  note: 'invitation.note',
  look: 'primary',
  fields: [
    { path: 'username', title: 'login.username', kind: 'text' },
    { path: 'code', title: 'invitation.code', kind: 'text' },
    { path: 'password', title: 'person.newPassword', kind: 'secret', hint: 'person.newPassword.hint' },
  ],
});

export function Invitation({ onClose }: { readonly onClose: () => void }) {
  return <ActionDialog action={accept} row={undefined} onClose={onClose} />;
}
