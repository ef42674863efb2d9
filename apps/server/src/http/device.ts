// The device of a request: its name, its address, and its claimed fingerprint.
import type { Ask } from './route.ts';

export interface Device {
  readonly device: string;
  readonly address: string;
  readonly fingerprint: string;
}

export const deviceOf = ({ userAgent, address, fingerprint }: Ask): Device => ({
  device: deviceName(userAgent),
  address,
  fingerprint,
});

// The first match names the browser, since every browser also claims to be those below it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** A short name of the device from its user agent, such as "Chrome · Android". A dash if the user agent is unknown. */
export function deviceName(userAgent: string): string {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(' · ') || '—';
}
