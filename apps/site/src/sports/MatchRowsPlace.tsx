// The place of the home page's matches while they are not there, as high as they will be.
import { Skeleton } from '@felek/ui/states.tsx';

export const MatchRowsPlace = () => <Skeleton className="h-56" />;
