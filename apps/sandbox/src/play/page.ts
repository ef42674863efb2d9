// The demo game as a player sees it in the frame: a balance, three reels, stakes, spin, a free round, reload and exit. It plays
// through its own server alone, which calls the operator's wallet.
import type { Dialect, Session } from './dialect.ts';
import { symbolDrawings, symbolOf } from './page-symbols.ts';
import { lines } from './rounds.ts';

const texts = {
  tr: {
    demo: 'Deneme oyunu',
    balance: 'Bakiye',
    stake: 'Bahis',
    spin: 'Çevir',
    free: 'Bedava tur',
    reload: 'Yenile',
    exit: 'Çıkış',
    won: 'Kazanç',
    lost: 'Bu kez olmadı',
    refused: 'Bahis alınamadı',
    poor: 'Bakiyeniz yetersiz',
    ready: 'Bol şans!',
  },
  en: {
    demo: 'Demo game',
    balance: 'Balance',
    stake: 'Stake',
    spin: 'Spin',
    free: 'Free round',
    reload: 'Reload',
    exit: 'Exit',
    won: 'Win',
    lost: 'Not this time',
    refused: 'The bet was not taken',
    poor: 'Your balance is too low',
    ready: 'Good luck!',
  },
} as const;

/** Offered stakes, in lira. */
export const stakes = [1, 2, 5, 10, 25, 50] as const;

export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export function gamePage(
  { key, name, title, unitsPerLira }: Dialect,
  { id, lang, lobbyUrl, hasFreeRound }: Session,
): string {
  const locale = lang === 'en' ? 'en' : 'tr';
  const [words, heading] = [texts[locale], title[locale]];
  const choices = stakes
    .map(
      (each, place) =>
        `<label><input type="radio" name="stake" value="${each}"${place === 0 ? ' checked' : ''}><span>₺${each}</span></label>`,
    )
    .join('');
  const prizes = lines
    .filter(({ times }) => times > 0)
    .map(({ times, symbols }) => `<li>${symbols.map(symbolOf).join('')}<b>×${times}</b></li>`)
    .toReversed()
    .join('');
  const said = JSON.stringify({ words, key, id, lobbyUrl, locale, unitsPerLira });
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><link rel="stylesheet" href="/${key}/play.css"><script src="/${key}/play.js" defer></script></head>
<body class="${key}" data-said="${said.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">${symbolDrawings}<main>
<header><h1>${heading}</h1><nav><button id="reload" class="quiet">${words.reload}</button><button id="exit" class="quiet">${words.exit}</button></nav></header>
<div id="machine"><div id="reels" aria-hidden="true">${['cherry', 'bell', 'lemon'].map((each) => `<span>${symbolOf(each)}</span>`).join('')}</div>
<p id="told" role="status">${words.ready}</p></div><ul id="prizes" aria-hidden="true">${prizes}</ul>
<fieldset id="stakes"><legend>${words.stake}</legend>${choices}</fieldset>
<footer><p>${words.balance}<output id="balance">…</output></p>${hasFreeRound ? `<button id="free" class="quiet">${words.free}</button>` : ''}
<button id="spin">${words.spin}</button></footer><small>${words.demo} · ${name}</small></main></body></html>`;
}
