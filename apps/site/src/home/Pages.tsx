// The operator's pages: the list of them, and one of them.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { contentPage } from '@felek/contract/content';
import { Breadcrumb } from '../shell/Breadcrumb.tsx';
import { useBootstrap } from '../shell/content.ts';
import { NotFound } from '../shell/ends.tsx';
import { useNamed } from '../shell/title.ts';
import { useLocale, useSay } from '../texts/texts.ts';
import { Empty, ErrorState, LoadingView } from '../ui/states.tsx';
import { fetchData, Refused } from '../wire/wire.ts';
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
  const locale = useLocale();
  const isNumber = /^\d{1,9}$/.test(id);
  const query = useQuery({
    queryKey: ['page', id, locale],
    queryFn: ({ signal }) => fetchData(contentPage, { id: Number(id) }, signal),
    enabled: isNumber,
  });
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
      <Breadcrumb />
      <h1 className="text-2xl md:text-3xl">{query.data.title}</h1>
      <Prose html={query.data.html} />
    </article>
  );
}
