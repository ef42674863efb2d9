// What this operator may do. A call names its permission; a screen or button without it is not drawn. The server decides in any case.
import { create } from 'zustand';
import type { Call } from '@felek/contract/call';

export type Callable = Pick<Call, 'path' | 'input' | 'output' | 'refusals' | 'method' | 'who' | 'summary'>;

/** The permissions that the server gave; undefined until it has answered, when nothing is hidden that it may yet grant. */
export const usePermissions = create<{ readonly granted: ReadonlySet<string> | undefined }>(() => ({
  granted: undefined,
}));

const permissionOf = (call: Callable): string | undefined =>
  'permission' in call && typeof call.permission === 'string' ? call.permission : undefined;

export type May = (call: Callable) => boolean;

export function useMay(): May {
  const granted = usePermissions((now) => now.granted);
  return (call) => {
    const needed = permissionOf(call);
    return needed === undefined || granted === undefined || granted.has(needed);
  };
}
