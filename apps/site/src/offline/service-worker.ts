// Answers a page that is opened without a network, in the customer's language. The worker's own URL holds that language and the house's
// name. It stores no page, answer or token, so that it can neither show stale data nor leak private data.
import { offlineTexts } from './offline-texts.ts';

interface LivingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageEvent extends LivingEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** Worker globals that the page's types lack. */
declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', react: (event: LivingEvent) => void): void;
  addEventListener(name: 'fetch', react: (event: PageEvent) => void): void;
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

// The browser requests the page while the worker starts, so that the worker costs no time.
self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve()),
);

self.addEventListener('fetch', (event) => {
  if (event.request.destination !== 'document') return;
  event.respondWith(openPage(event).catch(offlinePage));
});

const openPage = async ({ request, preloadResponse }: PageEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

function offlinePage(): Response {
  const { searchParams } = new URL(self.location.href);
  const locale = searchParams.get('locale') === 'en' ? 'en' : 'tr';
  const house = (searchParams.get('house') ?? '').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const { title, note, tryAgain } = offlineTexts[locale];
  const markup = `<!doctype html>
<html lang="${locale}">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="theme-color" content="#0b1022" />
  <title>${house === '' ? title : `${title} — ${house}`}</title>
  <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b1022; color: #eef1ff; font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 28rem; padding: 1.5rem; text-align: center; }
    p { color: #a3aed6; }
    a { display: inline-block; padding: 0.75rem 2rem; border-radius: 8px; background: #1cc8b7; color: #04201d; font-weight: 600; text-decoration: none; }
  </style>
  <main>
    <h1>${title}</h1>
    <p>${note}</p>
    <a href="">${tryAgain}</a>
  </main>
</html>`;
  return new Response(markup, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
