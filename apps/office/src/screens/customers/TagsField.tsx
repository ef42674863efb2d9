// The subjects of a promotion, each to be ticked.
import { promotionTags } from '@felek/contract/rules/promotion-tags';
import { Checkbox } from '@felek/ui/inputs.tsx';
import type { DrawnFieldProps } from '../../screen/screen.ts';
import { useSayCode } from '../../texts/texts.ts';

export function TagsField({ label, error, value, onChange }: DrawnFieldProps) {
  const sayCode = useSayCode();
  const chosen = value.split(/\s+/).filter(Boolean);
  return (
    <fieldset>
      <legend className="text-sm font-medium text-quiet">{label}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {promotionTags.map((tag) => (
          <Checkbox
            key={tag}
            label={sayCode('tag', tag)}
            checked={chosen.includes(tag)}
            onChange={(isOn) =>
              onChange([...chosen.filter((each) => each !== tag), ...(isOn ? [tag] : [])].join('\n'))
            }
          />
        ))}
      </div>
      <div aria-live="polite" className="text-sm text-error">
        {error}
      </div>
    </fieldset>
  );
}
