// An address that the office does not have, and a screen that broke.
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@felek/ui/Button.tsx';
import { useTitle } from '../parts/title.ts';
import { useSay } from '../texts/texts.ts';

export function Lost() {
  const say = useSay();
  useTitle(say('lost.title'));
  return (
    <div className="grid grow content-center justify-items-center gap-3 p-8 text-center">
      <h1 className="text-xl">{say('lost.title')}</h1>
      <p className="text-quiet">{say('lost.note')}</p>
      <Link to="/" className={buttonClass()}>
        {say('desk.title')}
      </Link>
    </div>
  );
}

export function Crash() {
  const say = useSay();
  return (
    <main className="grid min-h-dvh grow place-content-center p-8 text-center">
      <div role="alert" className="grid justify-items-center gap-3">
        <h1 className="text-xl">{say('crash.title')}</h1>
        <p className="text-quiet">{say('crash.note')}</p>
        <Button onClick={() => location.reload()}>{say('crash.reload')}</Button>
      </div>
    </main>
  );
}
