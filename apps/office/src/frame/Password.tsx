// An operator's own password. It ends every session of theirs, this one too.
import { officeChangePassword } from '@felek/contract/office';
import { ActionDialog } from '../screen/ActionDialog.tsx';
import { action } from '../screen/screen.ts';
import { forgetSession } from '../wire/session.ts';

const change = action('password', 'person.password', officeChangePassword, {
  note: 'person.password.note',
  look: 'primary',
  fields: [
    { path: 'oldPassword', title: 'person.oldPassword', kind: 'secret' },
    { path: 'password', title: 'person.newPassword', kind: 'secret', hint: 'person.newPassword.hint' },
  ],
});

export function Password({ onClose }: { readonly onClose: () => void }) {
  return <ActionDialog action={change} row={undefined} onClose={onClose} onDone={() => forgetSession()} />;
}
