// The keys of the office.
import { Dialog } from '../parts/Dialog.tsx';
import { useSay, type TextKey } from '../texts/texts.ts';

const keys: readonly (readonly [keys: readonly string[], title: TextKey])[] = [
  [['Ctrl', 'K'], 'help.palette'],
  [['?'], 'help.help'],
  [['J', 'K'], 'help.rows'],
  [['Enter'], 'help.open'],
  [['↑', '↓'], 'help.rows'],
  [['A'], 'help.approve'],
  [['R'], 'help.refuse'],
  [['.'], 'help.refresh'],
  [['Esc'], 'help.close'],
];

export function Help({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog title={say('help.title')} isOnlyRead onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5">
        {keys.map(([names, title]) => (
          <div key={names.join()} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{say(title)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-quiet">{say('help.money')}</p>
    </Dialog>
  );
}
