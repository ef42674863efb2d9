// The entry: the libraries first, then the site. Each is evaluated in a task of its own, between which the page answers.
import 'react-dom/client';

void import('./start.tsx').then(({ start }) => start());
