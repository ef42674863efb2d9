// Light by day, dark by night: as the device asks until it is chosen.
import { create } from 'zustand';

export type Theme = 'light' | 'dark';
const place = 'officeTheme';

function wanted(): Theme {
  const chosen = localStorage.getItem(place);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: wanted() }));

export function showTheme(): void {
  document.documentElement.dataset['theme'] = useTheme.getState().theme;
}

export function switchTheme(): void {
  const theme = useTheme.getState().theme === 'light' ? 'dark' : 'light';
  localStorage.setItem(place, theme);
  useTheme.setState({ theme });
  showTheme();
}
