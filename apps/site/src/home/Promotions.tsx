// The promotions on show, each with its image and its terms.
import DOMPurify from 'dompurify';
import { useSay } from '../texts/texts.ts';
import { ErrorState, LoadingView } from '../ui/states.tsx';
import { printInstant } from '../ui/time.ts';
import { usePromotions } from './home.queries.ts';

export function Promotions() {
  const say = useSay();
  const query = usePromotions();
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl md:text-3xl">{say('promotions.title')}</h1>
      {query.isPending ? (
        <LoadingView />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2">
          {query.data.map(({ id, title, images, html, endsAt }) => (
            <li
              key={id}
              id={`promotion-${id}`}
              className="scroll-mt-20 overflow-hidden rounded-card border border-line bg-surface"
            >
              {images[0] && (
                <img
                  src={images[0].url}
                  alt=""
                  width="1000"
                  height="400"
                  loading="lazy"
                  className="aspect-[5/2] w-full object-cover"
                />
              )}
              <details className="p-5">
                <summary className="cursor-pointer text-lg font-bold">
                  {title}
                  {endsAt && (
                    <span className="figures ms-3 text-sm font-normal text-quiet">
                      {printInstant(endsAt)}
                    </span>
                  )}
                </summary>
                <div className="prose" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
