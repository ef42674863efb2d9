// Starts the office: theme and language first, then the page.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './office.css';
import { App } from './frame/App.tsx';
import { showTheme } from './frame/theme.ts';
import { chooseLocale, storedLocale } from './texts/texts.ts';

void start();

/** Not at the top level: the bundler may put a screen's imports into this file, which would then wait for itself. */
async function start(): Promise<void> {
  showTheme();
  await chooseLocale(storedLocale());
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
