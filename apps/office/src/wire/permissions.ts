// This operator's permissions. A call names its permission; a screen or button without it is not drawn. The server decides in any case.
import { create } from 'zustand';
import type { Call, OutputOf } from '@felek/contract/call';
import { officeMe } from '@felek/contract/office';
import { fetchData } from './ask.ts';

export type Callable = Pick<Call, 'path' | 'input' | 'output' | 'refusals' | 'method' | 'who' | 'summary'>;

/** The permissions that the server gave; none until it has answered. */
export const usePermissions = create<{ readonly granted: ReadonlySet<string> }>(() => ({
  granted: new Set(),
}));

/** Who the operator is, by the server. The permissions are known from then on. */
export async function readMe(signal?: AbortSignal): Promise<OutputOf<typeof officeMe>> {
  const me = await fetchData(officeMe, {}, { signal, isByItself: true });
  usePermissions.setState({ granted: new Set(me.permissions) });
  return me;
}

/** The input of a call; undefined where it has none. */
export const permissionOf = (call: Callable): string | undefined =>
  'permission' in call && typeof call.permission === 'string' ? call.permission : undefined;

export type May = (call: Callable) => boolean;

export function useMay(): May {
  const granted = usePermissions((now) => now.granted);
  return (call) => {
    const needed = permissionOf(call);
    return needed === undefined || granted.has(needed);
  };
}
