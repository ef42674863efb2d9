// A panel over the board: a native dialog. Escape closes it, focus goes back.
import { button, element, icon } from './element.ts';
import type { ShellSay } from './texts.ts';

/** Opens a panel; gives the way to close it. */
export function openPanel(
  say: ShellSay,
  title: string,
  content: readonly Node[],
  onClosed?: () => void,
): () => void {
  const panel = element('dialog', { class: 'panel', 'aria-label': title });
  panel.append(
    element(
      'div',
      { class: 'panel-head' },
      element('h2', {}, title),
      button(say('site.close'), 'icon', () => panel.close(), icon('close')),
    ),
    element('div', { class: 'panel-content', tabindex: '0' }, ...content),
  );
  // A click beside the panel closes it as well.
  panel.addEventListener('click', ({ target }) => target === panel && panel.close());
  panel.addEventListener('close', () => {
    onClosed?.();
    panel.remove();
  });
  document.body.append(panel);
  panel.showModal();
  return () => panel.close();
}
