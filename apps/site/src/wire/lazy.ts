// Components whose code is fetched when they are first drawn.
import { createElement, lazy, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { needed, whenThere } from './code.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component that is fetched when it is first drawn. */
export const lazily = <Props extends object = object>(load: Load<Props>, meanwhile: ReactNode = null) =>
  function Late(props: Props) {
    const Code = useCode(load);
    return Code ? createElement(Code, props) : meanwhile;
  };

/** The component once its code is there. React's `lazy` would hide it for 300 ms at least, so that no fallback flickers. */
export function useCode<Props>(load: Load<Props> | undefined): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ readonly load: Load<Props>; readonly Code: ComponentType<Props> }>();
  useLayoutEffect(() => {
    if (!load) return undefined;
    let isWanted = true;
    needed(load).then(
      (Code) => isWanted && setLoaded({ load, Code }),
      // Without its code, it is the page that fails.
      (error: unknown) =>
        isWanted &&
        setLoaded(() => {
          throw error;
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded?.load === load ? loaded?.Code : undefined;
}

/** An optional component: it is not rendered when its code cannot be loaded. */
export const adornment = <Props>(load: Load<Props>) =>
  lazy(async () => ({ default: await whenThere(load).catch((): ComponentType<Props> => Nothing) }));

const Nothing = () => null;
