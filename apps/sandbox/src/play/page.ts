// The demo game as a player sees it in the frame: a balance, three reels, stakes, spin, a free round, reload and exit. It plays
// through its own server alone, which calls the operator's wallet.
import type { Dialect, Session } from './dialect.ts';

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
  const options = stakes.map((each) => `<option value="${each}">₺${each}</option>`).join('');
  const said = JSON.stringify({ words, key, id, lobbyUrl, locale, unitsPerLira });
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title><link rel="stylesheet" href="/${key}/play.css"><script src="/${key}/play.js" defer></script></head>
<body data-said="${said.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"><main>
<header><h1>${heading}</h1><p>${words.balance} <output id="balance">…</output></p></header>
<div id="reels" aria-hidden="true"><span>🍒</span><span>🍋</span><span>🔔</span></div><p id="told" role="status"></p>
<div id="row"><label>${words.stake} <select id="stake">${options}</select></label><button id="spin">${words.spin}</button></div>
<nav>${hasFreeRound ? `<button id="free" class="quiet">${words.free}</button>` : ''}<button id="reload" class="quiet">${words.reload}</button>
<button id="exit" class="quiet">${words.exit}</button></nav><small>${words.demo}: ${name}</small></main></body></html>`;
}

export const pageScript = `const { words, key, id, lobbyUrl, locale, unitsPerLira } = JSON.parse(document.body.dataset.said);
const get = (name) => document.getElementById(name);
const lira = (units) => '₺' + (units / unitsPerLira).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const show = ({ balance }) => { if (balance !== undefined) get('balance').textContent = lira(balance); };
const ask = (what, said) => fetch('/' + key + '/play/' + id + '/' + what, said && { method: 'POST', body: JSON.stringify(said) })
  .then((answer) => answer.json()).catch(() => ({ state: 'refused' }));
async function play(isFree) {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  get('told').textContent = '';
  const round = await ask('spin', { stake: Number(get('stake').value), isFree });
  show(round);
  if (round.state === 'settled') {
    [...get('reels').children].forEach((reel, place) => { reel.textContent = round.symbols[place]; });
    get('told').textContent = round.paid > 0 ? words.won + ': ' + lira(round.paid) : words.lost;
  } else get('told').textContent = round.isPoor ? words.poor : words.refused;
  for (const button of document.querySelectorAll('button')) button.disabled = false;
  if (isFree) get('free').remove();
}
get('spin').addEventListener('click', () => play(false));
get('free')?.addEventListener('click', () => play(true));
get('reload').addEventListener('click', () => location.reload());
get('exit').addEventListener('click', () => parent === window ? location.assign(lobbyUrl) : parent.postMessage('exit', '*'));
ask('balance').then(show);`;

export const pageStyle = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0d2b24;color:#f6f1e3;font:16px/1.5 system-ui,sans-serif}
main{width:min(480px,100vw - 24px);display:grid;gap:16px;padding:16px;text-align:center}header{display:flex;justify-content:space-between;align-items:baseline;gap:12px}h1{font-size:20px;margin:0}p{margin:0}
#balance{font-weight:700}#reels{display:flex;justify-content:center;gap:8px;font-size:min(72px,20vw);background:#14443a;border-radius:16px;padding:16px 8px}#told{min-height:1.5em;font-weight:600}
#row{display:flex;gap:12px;justify-content:center}select,button{min-height:48px;border:0;border-radius:10px;font:600 16px system-ui,sans-serif;padding:0 16px}
button{background:#f2b632;color:#1c1503;cursor:pointer}#spin{flex:1}button.quiet{background:#24594d;color:#f6f1e3}button:disabled{opacity:.5}button:focus-visible,select:focus-visible{outline:3px solid #fff;outline-offset:2px}nav{display:flex;gap:8px;justify-content:center;flex-wrap:wrap}small{color:#b9cdc6}`;
