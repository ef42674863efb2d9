// The roles of an operator, each to be ticked. Roles that one person may not hold together are named before sending.
import { useQuery } from '@tanstack/react-query';
import { officeRoles } from '@felek/contract/office';
import { Checkbox } from '@felek/ui/inputs.tsx';
import { Failed, WaitingRows } from '../parts/states.tsx';
import type { DrawnFieldProps } from '../screen/screen.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { fetchData } from '../wire/ask.ts';

export function RolesInput({ label, error, value, onChange }: DrawnFieldProps) {
  const say = useSay();
  const locale = useLocale();
  const roles = useQuery({
    queryKey: ['part', 'roles'],
    queryFn: ({ signal }) => fetchData(officeRoles, {}, { signal }),
  });
  if (roles.isPending) return <WaitingRows rows={4} />;
  if (roles.isError) return <Failed error={roles.error} retry={() => void roles.refetch()} />;
  const chosen = new Set(value.split('\n').filter(Boolean));
  const clash = roles.data.find(
    ({ role, notWith }) => chosen.has(role) && notWith.some((other) => chosen.has(other)),
  );
  const titleOf = (wanted: string) => roles.data.find(({ role }) => role === wanted)?.title[locale] ?? wanted;
  const clashing = clash && {
    one: titleOf(clash.role),
    others: clash.notWith
      .filter((other) => chosen.has(other))
      .map(titleOf)
      .join(', '),
  };
  const tick = (role: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(role);
    else next.delete(role);
    onChange([...next].join('\n'));
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium text-quiet">{label}</legend>
      <div className="grid sm:grid-cols-2">
        {roles.data.map(({ role, title }) => (
          <Checkbox
            key={role}
            label={title[locale]}
            checked={chosen.has(role)}
            onChange={(isOn) => tick(role, isOn)}
          />
        ))}
      </div>
      <div aria-live="polite" className={`text-sm ${error === undefined ? 'text-gold' : 'text-error'}`}>
        {error ?? (clashing && say('operators.clash', clashing))}
      </div>
    </fieldset>
  );
}
