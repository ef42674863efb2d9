// The operator's pages: the list of them, and one of them.
import { Link, useParams } from '@tanstack/react-router';
import { Breadcrumb } from '../navigation/Breadcrumb.tsx';
import { useBootstrap } from './content.ts';
import { NotFound } from '../navigation/ends.tsx';
import { useNamed } from '../navigation/title.ts';
import { useSay } from '../texts/texts.ts';
import { Empty } from '@felek/ui/states.tsx';
import { ErrorState, LoadingView } from '../parts/states.tsx';
import { Refused } from '../wire/refusals.ts';
import { usePage } from './content.queries.ts';
import { Prose } from './Prose.tsx';

export function Pages() {
  const say = useSay();
  const categories = (useBootstrap()?.categoryList ?? []).filter(({ contents }) => contents.length > 0);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6">
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{say('pages.title')}</h1>
      {categories.length === 0 && <Empty title={say('pages.empty')} />}
      {categories.map(({ id, title, contents }) => (
        <section key={id} className="grid gap-2">
          <h2 className="text-lg text-quiet">{title}</h2>
          <ul className="grid gap-2 sm:grid-cols-2">
            {contents.map((each) => (
              <li key={each.id}>
                <Link
                  to="/pages/$id"
                  params={{ id: String(each.id) }}
                  className="block rounded-card border border-line bg-surface p-4 font-semibold hover:bg-raised"
                >
                  {each.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export function Page() {
  const say = useSay();
  const { id } = useParams({ from: '/pages/$id' });
  const isNumber = /^\d{1,9}$/.test(id);
  const query = usePage(id, isNumber);
  useNamed(query.data?.title);
  if (!isNumber || (query.error instanceof Refused && query.error.code === 'page_not_found'))
    return <NotFound />;
  if (!query.data)
    return (
      <>
        <h1 className="sr-only">{say('pages.title')}</h1>
        {query.isPending ? (
          <LoadingView />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        )}
      </>
    );
  return (
    <article className="mx-auto grid w-full max-w-3xl gap-4">
      <Breadcrumb name={query.data.title} />
      <h1 className="text-2xl md:text-3xl">{query.data.title}</h1>
      <Prose html={query.data.html} />
    </article>
  );
}
