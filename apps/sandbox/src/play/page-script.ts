// What the demo game's page does in the player's browser.

export const pageScript = `const { words, key, id, lobbyUrl, locale, unitsPerLira } = JSON.parse(document.body.dataset.said);
const get = (name) => document.getElementById(name);
const reels = [...get('reels').children];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const lira = (units) => '₺' + (units / unitsPerLira).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const show = ({ balance }) => { if (balance !== undefined) get('balance').textContent = lira(balance); };
const ask = (what, said) => fetch('/' + key + '/play/' + id + '/' + what, said && { method: 'POST', body: JSON.stringify(said) })
  .then((answer) => answer.json()).catch(() => ({ state: 'refused' }));
const tell = (words, mood) => { get('told').textContent = words; get('machine').className = mood; };
const shut = (isShut) => { for (const each of document.querySelectorAll('#spin, #free, #stakes input')) each.disabled = isShut; };
async function stop(symbols) {
  for (const [place, reel] of reels.entries()) {
    if (!isCalm) await pause(90);
    reel.className = symbols ? 'landed' : '';
    if (symbols) reel.querySelector('use').setAttribute('href', '#' + symbols[place]);
  }
}
async function play(isFree) {
  shut(true);
  tell('', '');
  for (const reel of reels) reel.className = 'turning';
  const round = await ask('spin', { stake: Number(document.querySelector('#stakes input:checked').value), isFree });
  const isSettled = round.state === 'settled';
  await stop(isSettled && round.symbols);
  show(round);
  if (!isSettled) tell(round.isPoor ? words.poor : words.refused, '');
  else if (round.paid > 0) tell(words.won + ' ' + lira(round.paid), 'won');
  else tell(words.lost, '');
  if (isFree) get('free').remove();
  shut(false);
}
get('spin').addEventListener('click', () => play(false));
get('free')?.addEventListener('click', () => play(true));
get('reload').addEventListener('click', () => location.reload());
get('exit').addEventListener('click', () => parent === window ? location.assign(lobbyUrl) : parent.postMessage('exit', '*'));
async function greet() {
  const told = await ask('balance');
  show(told);
  // The operator may be slow; its player waits here.
  if (told.balance === undefined) return pause(1000).then(greet);
}
greet();`;
