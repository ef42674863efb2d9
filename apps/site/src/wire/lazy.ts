// Components whose code is fetched when they are first drawn.
import { createElement, lazy, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { needed, whenThere } from './code.ts';

type Load = () => Promise<ComponentType>;

/** A component that is fetched when it is first drawn. */
export const lazily = (load: Load, meanwhile: ReactNode = null) =>
  function Late() {
    const Code = useCode(load);
    return Code ? createElement(Code) : meanwhile;
  };

/**
 * The component once its code is there, and the one before until then. React's `lazy` would hide it for 300 ms at least, so that no
 * fallback flickers.
 */
export function useCode(load: Load | undefined): ComponentType | undefined {
  const [Code, setCode] = useState<ComponentType>();
  useLayoutEffect(() => {
    let isWanted = true;
    const show = (next?: ComponentType) => isWanted && setCode(() => next);
    if (load) {
      // Without its code, it is the page that fails.
      needed(load).then(show, (error: unknown) =>
        setCode(() => {
          throw error;
        }),
      );
    } else show();
    return () => {
      isWanted = false;
    };
  }, [load]);
  return load && Code;
}

/** An optional component: it is not rendered when its code cannot be loaded. */
export const adornment = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await whenThere(load).catch((): ComponentType<Props> => Nothing) }));

const Nothing = () => null;
