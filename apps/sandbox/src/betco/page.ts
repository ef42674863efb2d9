// The demo sportsbook as a player sees it in the frame: three matches with prices, a stake, and the player's bets. Buttons on each bet let
// the player choose its result.
import { plainLira } from '@felek/money';

const texts = {
  tr: {
    heading: 'Deneme Bülteni',
    stake: 'Bahis',
    bets: 'Bahisleriniz',
    none: 'Henüz bahsiniz yok.',
    taken: 'Bahsiniz alındı.',
    poor: 'Bakiyeniz yetersiz.',
    refused: 'Bahis alınamadı.',
    states: { open: 'Açık', won: 'Kazandı', lost: 'Kaybetti', half: 'Bozduruldu', back: 'İptal edildi' },
    ends: { won: 'Kazandır', lost: 'Kaybettir', half: 'Yarısına bozdur', back: 'İptal et' },
    note: 'Deneme bülteni: BetConstruct. Bahislerin nasıl sonuçlanacağını siz seçersiniz.',
  },
  en: {
    heading: 'Demo book',
    stake: 'Stake',
    bets: 'Your bets',
    none: 'You have no bets yet.',
    taken: 'Your bet was taken.',
    poor: 'Your balance is too low.',
    refused: 'The bet was not taken.',
    states: { open: 'Open', won: 'Won', lost: 'Lost', half: 'Cashed out', back: 'Taken back' },
    ends: { won: 'Let it win', lost: 'Let it lose', half: 'Cash out half', back: 'Take back' },
    note: 'Demo book: BetConstruct. You choose how the bets end.',
  },
} as const;

/** Prices of a home win, a draw and an away win, in hundredths. */
export const matches = [
  { name: 'Lale SK – Çınar FK', prices: [185n, 340n, 420n] },
  { name: 'Martı Spor – Poyraz', prices: [260n, 310n, 275n] },
  { name: 'Kervan – Yakamoz', prices: [150n, 400n, 600n] },
] as const;
/** Offered stakes, in lira. */
export const stakes = [5, 10, 50] as const;

export const bookPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

export function bookPage(visit: string, lang: 'tr' | 'en'): string {
  const words = texts[lang];
  const rows = matches.map(
    ({ name, prices }, match) =>
      `<li><span>${name}</span><div>${prices
        .map(
          (price, pick) =>
            `<button class="price" data-match="${match}" data-pick="${pick}" aria-label="${name}, ${['1', 'X', '2'][pick]}: ${plainLira(price)}">${['1', 'X', '2'][pick]} <b>${plainLira(price)}</b></button>`,
        )
        .join('')}</div></li>`,
  );
  const options = stakes.map((each) => `<option value="${each}">₺${each}</option>`);
  const said = JSON.stringify({ visit, words }).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.heading}</title><link rel="stylesheet" href="/betco/book.css"><script src="/betco/book.js" defer></script></head>
<body data-said="${said}"><main aria-label="${words.heading}"><header><h1>${words.heading}</h1><label>${words.stake} <select id="stake">${options.join('')}</select></label></header>
<ul id="matches">${rows.join('')}</ul><p id="told" role="status"></p><h2>${words.bets}</h2><ul id="bets"><li>${words.none}</li></ul>
<small>${words.note}</small></main></body></html>`;
}

export const bookScript = `const { visit, words } = JSON.parse(document.body.dataset.said);
const get = (name) => document.getElementById(name);
const ask = (what, said) => fetch('/betco/book/' + visit + '/' + what, { method: 'POST', body: JSON.stringify(said) })
  .then((answer) => answer.json()).catch(() => ({ refused: 'none' }));
const hundredths = (count) => String(count).padStart(3, '0').replace(/(..)$/, '.$1');
function element(name, text, more = {}) { return Object.assign(document.createElement(name), { textContent: text }, more); }
function show({ bets, refused }, taken) {
  get('told').textContent = refused === '2400' ? words.poor : refused ? words.refused : taken;
  if (bets) get('bets').replaceChildren(...bets.map((bet) => {
    const row = element('li', '');
    row.append(element('span', bet.name + ' @ ' + hundredths(bet.price) + ' · ₺' + hundredths(bet.stake)), element('strong', words.states[bet.state]));
    const ends = element('div', '');
    if (bet.state !== 'back') for (const [as, word] of Object.entries(words.ends))
      ends.append(element('button', word, { className: 'quiet', onclick: () => run(() => ask('end', { bet: bet.id, as }), '') }));
    row.append(ends);
    return row;
  }));
}
async function run(work, taken) {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  show(await work(), taken);
  for (const button of document.querySelectorAll('button')) button.disabled = false;
}
for (const button of document.querySelectorAll('.price')) button.addEventListener('click', () => run(() => ask('place', {
  match: Number(button.dataset.match), pick: Number(button.dataset.pick), stake: Number(get('stake').value) }), words.taken));`;

export const bookStyle = `*{box-sizing:border-box}body{margin:0;background:#101c33;color:#f4f1e8;font:16px/1.5 system-ui,sans-serif}
main{width:min(720px,100vw - 24px);margin:0 auto;display:grid;gap:16px;padding:16px 0}header{display:flex;justify-content:space-between;align-items:center;flex-wrap:wrap;gap:12px}
h1,h2{margin:0;font-size:20px}h2{font-size:17px}p{margin:0;min-height:1.5em;font-weight:600}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
li{background:#1b2c4d;border-radius:12px;padding:12px;display:flex;justify-content:space-between;align-items:center;flex-wrap:wrap;gap:8px}li div{display:flex;gap:8px;flex-wrap:wrap}
select,button{min-height:44px;border:0;border-radius:10px;padding:0 14px;font:600 15px system-ui,sans-serif}button{background:#f2b632;color:#1c1503;cursor:pointer}
button.quiet{background:#33497a;color:#fff}button:disabled{opacity:.5}button:focus-visible,select:focus-visible{outline:3px solid #fff;outline-offset:2px}small{color:#b9c4d9}`;
