// The breadcrumb: the titles of the parent routes and of the current page, which is highlighted.
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useSay, type TextKey } from '../texts/texts.ts';
import { useNameShown } from './title.ts';

interface Crumb {
  readonly label: string;
  readonly url: string;
}

/** `name` of the shown item, of a page that the server draws: on the server no effect names it. */
export function Breadcrumb({ name }: { readonly name?: string | undefined }) {
  const say = useSay();
  const crumbs = useCrumbs(name);
  return (
    <nav aria-label={say('site.crumb')} className="text-sm text-quiet">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, url }, index) =>
          index === crumbs.length - 1 ? (
            <li key={url} aria-current="page" className="py-1 font-semibold text-turquoise">
              {label}
            </li>
          ) : (
            <li key={url} className="flex gap-2 py-1">
              <Link
                to={url}
                search={{}}
                activeOptions={{ exact: true }}
                className="hover:text-text hover:underline"
              >
                {label}
              </Link>
              <span aria-hidden="true">/</span>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function useCrumbs(given: string | undefined): readonly Crumb[] {
  const say = useSay();
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/+$/, '') });
  const title = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });
  const shown = useNameShown();
  const name = given ?? shown;
  const routes: Readonly<Record<string, { options: { staticData?: { title?: TextKey } } } | undefined>> =
    router.routesByPath;
  const above = path
    .split('/')
    .slice(1, -1)
    .map((_part, index, parts) => `/${parts.slice(0, index + 1).join('/')}`)
    .flatMap((url) => {
      const key = routes[url]?.options.staticData?.title;
      return key ? [{ label: say(key), url }] : [];
    });
  const here = name ?? (title && above.every(({ label }) => label !== say(title)) ? say(title) : undefined);
  return [{ label: say('site.home'), url: '/' }, ...above, ...(here ? [{ label: here, url: path }] : [])];
}
