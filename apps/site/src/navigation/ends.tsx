// The pages for an unknown URL and for a crash: an explanation, and a link home.
import { Link } from '@tanstack/react-router';
import { useSay } from '../texts/texts.ts';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { Drawing } from '@felek/ui/Drawing.tsx';
import { openDialog } from './dialog.ts';
import { useNamed } from './title.ts';
import { base } from '../wire/base.ts';

export function NotFound() {
  const say = useSay();
  useNamed(say('site.notFound.title'));
  return (
    <section className="grid min-h-[60vh] place-items-center px-4 text-center">
      <div className="grid justify-items-center gap-4">
        <Drawing name="rosette" className="size-20 text-turquoise" />
        <h1 className="text-3xl">{say('site.notFound.title')}</h1>
        <p className="text-quiet">{say('site.notFound.note')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass()}>
            {say('site.home')}
          </Link>
          <Button look="quiet" onClick={() => openDialog('search')}>
            {say('menu.search')}
          </Button>
        </div>
      </div>
    </section>
  );
}

export function CrashPage() {
  const say = useSay();
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center">
      <div role="alert" className="grid justify-items-center gap-4">
        <Drawing name="rosette" className="size-20 text-coral" />
        <h1 className="text-3xl">{say('site.crash.title')}</h1>
        <p className="text-quiet">{say('site.crash.note')}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => location.reload()}>{say('site.crash.reload')}</Button>
          {/* A full page load discards the failed state. */}
          <a href={base} className={buttonClass('quiet')}>
            {say('site.home')}
          </a>
        </div>
      </div>
    </main>
  );
}
