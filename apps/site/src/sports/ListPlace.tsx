// A list's place while it is not there.
import { Skeleton } from '@felek/ui/states.tsx';

export function ListPlace({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="grid content-start gap-3">
      {[1, 2, 3, 4].map((each) => (
        <Skeleton key={each} className="h-36" />
      ))}
    </div>
  );
}
