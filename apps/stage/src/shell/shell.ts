// The shell around every game: reads how the game was launched, loads its scene, and hands both to those who play: alone.ts for a game that each
// player plays alone, table.ts for one whose players share each round.
import { playAlone } from './alone.ts';
import { button, element } from './element.ts';
import { leave, type Launch } from './frame.ts';
import type { SceneModule, Skin, TableModule } from './scene.ts';
import { liraOf, shellTexts, speaker, type Language } from './texts.ts';

const isTable = (module: SceneModule): module is TableModule => module.rules.kind === 'common';

async function loadSkin(theme: string, language: Language): Promise<Skin | undefined> {
  const { skinOf } = await import('../reels/skin.ts');
  return skinOf(theme, language);
}

/** Opens the game whose scene `load` gives; without one, shows that there is no such game. */
export async function openShell(load: (() => Promise<SceneModule>) | undefined): Promise<void> {
  const written = new URLSearchParams(location.hash.slice(1));
  const language: Language = written.get('lang') === 'en' ? 'en' : 'tr';
  const say = speaker(shellTexts, language);
  // The token stays in memory, so that neither the screen nor the browser's history shows it.
  history.replaceState(null, '', location.pathname + location.search);
  document.documentElement.lang = language;

  const stage = document.getElementById('stage')!;
  stage.replaceChildren(element('p', { class: 'status loading', role: 'status' }, say('loading')));
  const theme = written.get('theme');
  const [module, skin] = await Promise.all([
    load?.().catch(() => undefined),
    // Without its skin a slot is played in the house's.
    theme === null ? undefined : loadSkin(theme, language).catch(() => undefined),
  ]);
  const isDemo = written.has('demo');
  if (!module || (isDemo && isTable(module))) {
    stage.replaceChildren(
      element(
        'div',
        { class: 'notice', role: 'alert' },
        element('p', {}, say('unavailable')),
        button(say('game.exit'), 'action', leave),
      ),
    );
    return;
  }
  const launch: Launch = {
    token: written.get('launch') ?? '',
    language,
    say,
    lira: liraOf(language),
    remembered: written.get('remembered'),
    title: written.get('title'),
    skin,
    hasHub: written.get('hub') !== 'none',
    isSilent: written.get('sound') === 'off',
  };
  document.title = launch.title ?? module.rules.hall.names[language];
  if (!isTable(module)) {
    const demo = isDemo ? (await import('./demo.ts')).openDemo(module.rules, say) : undefined;
    await playAlone(stage, { ...launch, demo }, module);
    return;
  }
  const { playAtTable } = await import('./table/table.ts');
  await playAtTable(stage, launch, module);
}
