// Starts the site: language and content first, then the page, then what can wait.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import { App } from './shell/App.tsx';
import { showFirstContent } from './shell/content.ts';
import { startUp } from './shell/start-up.ts';
import { chooseLocale, storedLocale } from './texts/texts.ts';

if (storedLocale() !== 'tr') await chooseLocale(storedLocale());
showFirstContent();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startUp();
