// Said when an address means no game that the server knows.
import { Link } from '@tanstack/react-router';
import { useSay } from '../texts/texts.ts';
import { buttonClass } from '@felek/ui/Button.tsx';
import { Empty } from '@felek/ui/states.tsx';

export function NotFoundGame() {
  const say = useSay();
  return (
    <div className="p-4 md:p-8">
      <Empty title={say('game.notFound')} note={say('game.notFound.note')} isPage>
        <Link to="/casino/slot" search={{}} className={buttonClass()}>
          {say('menu.slots')}
        </Link>
      </Empty>
    </div>
  );
}
