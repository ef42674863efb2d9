// The frame of every page: header, side menu, the page, footer, and the bottom bar of phones.
import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { sayNow, useCurrentTexts, useSay } from '../texts/texts.ts';
import { lazily } from '../wire/lazy.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { Overlays } from './Overlays.tsx';
import { usePageFade } from './page-transition.ts';
import { SideMenu } from './side-menu.ts';
import { useExclusion } from '../session/session.ts';
import { RunningGame } from '../casino/RunningGame.tsx';
import { useNameShown } from '../navigation/title.ts';
import { TopBanner } from '../content/TopBanner.tsx';

/** Never drawn anew with the frame: a phone leaves it as the server drew it. */
const sideMenu = (
  <Suspense>
    <SideMenu />
  </Suspense>
);
const ExclusionPage = lazily(async () => (await import('../protection/ExclusionPage.tsx')).ExclusionPage);

export function Layout() {
  const say = useSay();
  const matches = useMatches();
  const isExcluded = useExclusion() !== undefined;
  const page = usePageFade(matches.at(-1)?.pathname);
  const fills = !isExcluded && matches.some(({ staticData }) => staticData.fills);
  useEffect(sayTaken, []);
  useTitle(matches.findLast(({ staticData }) => staticData.title)?.staticData.title);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-field focus:bg-raised focus:p-3"
      >
        {say('site.skip')}
      </a>
      <TopBanner />
      <Header />
      <Notices overlay={fills} />
      <div className="mx-auto flex w-full max-w-[1680px] grow">
        {sideMenu}
        {/* Before the page's own part, so that the keyboard comes from the game to the bar above it. */}
        <RunningGame />
        <div className="flex min-w-0 grow flex-col">
          <main
            ref={page}
            id="content"
            tabIndex={-1}
            className={`min-w-0 grow outline-none ${fills ? '' : 'min-h-dvh px-4 py-5 md:px-8 md:py-7'}`}
          >
            <Page />
          </main>
          {!fills && <Footer />}
        </div>
      </div>
      {/* In the page's flow, so that it hides nothing of the page's end however large the text is. */}
      <div className="pointer-events-none sticky bottom-0 z-30 flex flex-col short:flex-row">
        <div id="above-bar" className="contents" />
        <BottomBar />
      </div>
      <Overlays />
    </div>
  );
}

/** The page of the address. A customer who is excluded sees how the account stands where the page would offer something. */
function Page() {
  const isExcluded = useExclusion() !== undefined;
  const staysOpen = useMatches().some(({ staticData }) => staticData.staysOpen);
  return isExcluded && !staysOpen ? <ExclusionPage /> : <Outlet />;
}

/** On the document: what the server drew answers to clicks and keys from now on. */
const sayTaken = (): void => void (document.documentElement.dataset['taken'] = '');

function useTitle(title: Parameters<typeof sayNow>[0] | undefined): void {
  const texts = useCurrentTexts();
  const name = useNameShown();
  useEffect(() => {
    const shown = name ?? (title && sayNow(title));
    document.title = shown ? `${shown} — ${sayNow('site.name')}` : sayNow('site.title');
  }, [title, name, texts]);
}
