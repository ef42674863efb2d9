// The footer: the operator's pages, the providers, the licence, and the way up.
import { Link } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { footerCategoryId } from '@felek/contract/figures';
import { useSay } from '../texts/texts.ts';
import { IconButton } from '@felek/ui/Button.tsx';
import { Wordmark } from '../parts/Wordmark.tsx';
import { useBootstrap, useOption } from '../content/content.ts';

/** The signs of responsible play, each with a link to its tools. */
const trust = [
  ['/dashboard/account', 'site.trust.limits'],
  ['/dashboard/session-history', 'site.trust.sessions'],
] as const;

/** Rows that come into view on the way grow. The browser would hold on to what it shows then, and stop short of the top. */
function scrollUp() {
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  addEventListener('scrollend', () => (style.overflowAnchor = ''), { once: true });
  scrollTo({ top: 0, behavior: 'smooth' });
}

export function Footer() {
  const say = useSay();
  const bootstrap = useBootstrap();
  const licenceUrl = useOption('licenceUrl');
  const company = useOption('company');
  const links = bootstrap?.categoryList.find(({ id }) => id === footerCategoryId)?.contents ?? [];
  // The built-in one is the demo's: none is shown before the house's content names one.
  const licence = bootstrap ? say('site.licence') : '';
  return (
    // Laid out when it comes near the screen; until then it is as high as with the usual number of links.
    <footer className="border-t border-line px-4 pt-8 pb-10 text-sm text-quiet [contain-intrinsic-block-size:auto_760px] [content-visibility:auto] md:px-8 md:[contain-intrinsic-block-size:auto_433px]">
      <div className="flex items-start justify-between gap-6">
        <Wordmark />
        <IconButton label={say('site.scrollTop')} onClick={scrollUp} className="border border-line">
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/pages/$id"
              params={{ id: String(id) }}
              className="inline-block py-2 hover:text-text hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {bootstrap && bootstrap.providerList.length > 0 && (
        <section aria-label={say('site.providers')} className="mt-6">
          <ul className="flex flex-wrap gap-2">
            {bootstrap.providerList.map(({ name }) => (
              <li key={name} className="rounded-full border border-line px-3 py-1.5 font-semibold">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="mt-6 flex flex-wrap items-center gap-2">
        <li className="grid size-11 place-items-center rounded-full border-2 border-coral font-extrabold text-text">
          <span aria-hidden="true">18+</span>
          <span className="sr-only">{say('site.age')}</span>
        </li>
        {trust.map(([to, text]) => (
          <li key={text}>
            <Link
              to={to}
              className="inline-grid min-h-11 items-center rounded-card border border-line px-4 font-semibold hover:border-line-strong hover:text-text"
            >
              {say(text)}
            </Link>
          </li>
        ))}
      </ul>
      {licence !== '' && (
        <p className="mt-6 max-w-3xl">
          {company && <span className="font-semibold text-text">{company}. </span>}
          {licence}{' '}
          {licenceUrl?.startsWith('https://') && (
            <a href={licenceUrl} target="_blank" rel="noopener noreferrer" className="text-link underline">
              {say('site.licence.link')}
            </a>
          )}
        </p>
      )}
      {bootstrap?.playMoney && <p className="mt-2 font-semibold text-gold">{say('site.playMoney')}</p>}
    </footer>
  );
}
