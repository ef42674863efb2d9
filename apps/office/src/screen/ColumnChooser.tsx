// Which columns a list has. The address keeps the choice.
import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { buttonClass } from '@felek/ui/Button.tsx';
import { useSay } from '../texts/texts.ts';
import type { Datum } from './screen.ts';

type Column = Pick<Datum<never>, 'key' | 'title' | 'place'>;

export function ColumnChooser({
  columns,
  shown,
  onChoose,
}: {
  readonly columns: readonly Column[];
  readonly shown: readonly Column[];
  readonly onChoose: (names: string) => void;
}) {
  const say = useSay();
  const keys = new Set(shown.map(({ key }) => key));
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={say('list.columns')}
        title={say('list.columns')}
        className={buttonClass('quiet', '!px-2.5 max-sm:hidden')}
      >
        <Columns3 size={15} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="max-h-[70dvh] overflow-auto rounded-field border border-line bg-surface p-1 shadow-lg">
            {columns
              .filter(({ place }) => place !== 'drawer')
              .map(({ key, title }) => (
                <Menu.CheckboxItem
                  key={key}
                  checked={keys.has(key)}
                  onCheckedChange={(isOn) =>
                    onChoose(
                      columns
                        .filter((each) => (each.key === key ? isOn : keys.has(each.key)))
                        .map((each) => each.key)
                        .join('.'),
                    )
                  }
                  className="flex cursor-pointer items-center gap-2 rounded-field px-2 py-1.5 data-[highlighted]:bg-raised"
                >
                  <span className="grid size-4 place-items-center">
                    <Menu.CheckboxItemIndicator>
                      <Check size={14} aria-hidden="true" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {say(title)}
                </Menu.CheckboxItem>
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
