// When a change voided the approvals of a withdrawal, and what had changed.
import { Tag } from '../screen/Shown.tsx';
import { printInstant } from '../screen/time.ts';
import { useSayCode } from '../texts/texts.ts';

interface VoidedApprovalsProps {
  readonly voided: readonly { readonly at: string; readonly changed: readonly string[] }[];
}

export function VoidedApprovals({ voided }: VoidedApprovalsProps) {
  const sayCode = useSayCode();
  return (
    <ul className="grid gap-1.5">
      {voided.map(({ at, changed }) => (
        <li key={at} className="flex flex-wrap items-center gap-1.5">
          <span className="figures text-quiet">{printInstant(at)}</span>
          {changed.map((fact) => (
            <Tag key={fact} tone="bad">
              {sayCode('fact', fact)}
            </Tag>
          ))}
        </li>
      ))}
    </ul>
  );
}
