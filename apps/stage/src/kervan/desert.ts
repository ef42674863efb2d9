// The desert over the reels: moon, dunes and a caravan on its way. The dark dune in front is the ground of a text. In a low picture the text
// reaches higher, so the caravan walks beside it.
const camel =
  '<path d="M-20 6c0-8 6-11 11-11 2-8 10-12 15-3 2 4 5 5 8 5 3-3 4-8 4-13 0-5 4-7 9-6l4 5-7 3c0 8-2 15-6 19l1 17h-4l-2-14h-18l-1 14h-4l-2-14c-5 0-8-1-8-2z"/><path d="M-8-5c4-6 9-7 13-2l3 9-17 1z" fill="#b3241f"/>';

const dots = [
  [30, 14],
  [74, 30],
  [120, 10],
  [168, 24],
  [232, 12],
  [268, 32],
  [330, 16],
  [372, 30],
  [410, 9],
  [452, 24],
  [488, 12],
  [540, 28],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.300" fill="#fff" opacity=".8"/>`)
  .join('');

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 150" preserveAspectRatio="xMidYMax slice"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1a2560"/><stop offset=".7" stop-color="#6a3a6b"/><stop offset="1" stop-color="#d0703f"/></linearGradient></defs><rect width="600" height="150" fill="url(#sky)"/>${dots}<circle cx="432" cy="34" r="17" fill="#fff1c2"/><circle cx="425" cy="30" r="15" fill="#2b2a63"/><path d="M0 60c70-26 130-24 200 0s150-30 240-12 110 6 160-8v110H0z" fill="#8a4636"/><path d="M0 74c80-22 160-2 240-8s140-24 220-4 100 6 140-2v90H0z" fill="#3a1a24"/><g fill="#160b18"><g transform="translate(74 50) scale(.9)">${camel}</g><g transform="translate(125 51) scale(.9)">${camel}</g><g transform="translate(176 52) scale(.9)">${camel}</g></g></svg>`;

export function desert(): HTMLImageElement {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = '';
  return image;
}
