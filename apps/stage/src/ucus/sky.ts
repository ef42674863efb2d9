// The sky of Uçuş on a canvas: stars, the city at night, the curve of the flight, and the plane at its head. The picture follows from the
// moment alone, so a tab that was in the background shows the present state.

/** The state of the sky. Times are milliseconds of the flight. */
export type Moment =
  | { readonly kind: 'ground' }
  | { readonly kind: 'flight'; readonly ms: number }
  /** The flight ended at `ms`, so long ago. */
  | { readonly kind: 'gone'; readonly ms: number; readonly agoMs: number };

export interface Sky {
  readonly element: HTMLCanvasElement;
  /** Draws a moment; `elapsedMs` moves what drifts. Gives where the plane is, in pixels of the page. */
  draw(moment: Moment, elapsedMs: number): { readonly x: number; readonly y: number };
}

const growth = 0.00006;
const points = 56;
const starCount = 70;
const goneMs = 700;

/** A fixed scatter over 0 … 1: these stars decide nothing. */
function scatter(index: number, salt: number): number {
  const far = Math.sin(index * 127.1 + salt * 311.7) * 43_758.5453;
  return far - Math.floor(far);
}

const stars = Array.from({ length: starCount }, (_, index) => ({
  x: scatter(index, 1),
  y: scatter(index, 2),
  size: 0.5 + scatter(index, 3) * 1.3,
}));

const planeParts = {
  far: new Path2D('M2 -4 L-7 -15 L-1 -15 L12 -4 Z'),
  tail: new Path2D('M-22 -1 L-33 -15 L-25 -15 L-12 -3 Z'),
  body: new Path2D('M-29 -1 C-16 -8 8 -9 25 -3 C30 -1 30 2 25 3 C8 7 -16 6 -29 2 Z'),
  near: new Path2D('M4 1 L-15 18 L-6 18 L14 2 Z'),
  glass: new Path2D('M15 -5 C19 -4.600 22 -3.400 24 -1.600 L15 -1.600 Z'),
};

/** A mosque with its minarets, on a base of 0 … 200 by −90 … 0. */
const mosque = new Path2D(
  'M0 0 V-18 H14 V-70 L17 -82 L20 -70 V-18 H46 C48 -34 60 -40 70 -41 C76 -58 92 -66 100 -68 V-76 V-68 C108 -66 124 -58 130 -41 C140 -40 152 -34 154 -18 H180 V-70 L183 -82 L186 -70 V-18 H200 V0 Z',
);
const tower = new Path2D('M0 0 V-50 H4 V-58 L14 -78 L24 -58 V-50 H28 V0 Z');

/** The buildings from left to right, in shares of the width. */
const city = [
  { shape: tower, at: 0.05, size: 1.1 },
  { shape: mosque, at: 0.13, size: 0.8 },
  { shape: tower, at: 0.46, size: 0.7 },
  { shape: mosque, at: 0.56, size: 1.15 },
  { shape: tower, at: 0.93, size: 0.9 },
];

/** A step of 1, 2 or 5 times a power of ten, so that about four of them fill a span. */
function stepOf(span: number): number {
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
}

export function makeSky(isStill: () => boolean, tickText: (height: number) => string): Sky {
  const canvas = document.createElement('canvas');
  canvas.className = 'ucus-sky';
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d')!;
  let [width, height] = [0, 0];
  let colours: ReturnType<typeof readColours> | undefined;

  new ResizeObserver(([entry]) => {
    const scale = Math.min(2, devicePixelRatio);
    ({ width, height } = entry!.contentRect);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
  }).observe(canvas);

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
    return {
      text: of('text'),
      quiet: of('quiet'),
      line: of('line'),
      raised: of('raised'),
      turquoise: of('turquoise'),
      cobalt: of('cobalt'),
      coral: of('coral'),
      gold: of('gold'),
    };
  }

  function drawStars(driftPx: number): void {
    context.fillStyle = colours!.text;
    for (const { x, y, size } of stars) {
      const at = (((x * width - driftPx * size * 0.4) % width) + width) % width;
      context.globalAlpha = 0.16 + size * 0.22;
      context.beginPath();
      context.arc(at, y * height * 0.86, size, 0, 7);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  /** The city sinks away as the flight climbs. */
  function drawCity(sunkPx: number): void {
    if (sunkPx > 120) return;
    context.fillStyle = colours!.raised;
    const unit = Math.max(0.8, Math.min(1.5, width / 640));
    for (const { shape, at, size } of city) {
      context.save();
      context.translate(at * width, height + sunkPx);
      context.scale(size * unit, size * unit);
      context.fill(shape);
      context.restore();
    }
  }

  function drawTicks(top: number, yOf: (times: number) => number, right: number): void {
    context.font = '600 12px Figtree, system-ui, sans-serif';
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const step = stepOf(top - 1);
    for (let times = 1 + step; times < top; times += step) {
      const y = yOf(times);
      if (y < 14) continue;
      const text = tickText(Math.round(times * 100));
      const end = width - 6;
      context.strokeStyle = colours!.line;
      context.globalAlpha = 0.55;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(0, y);
      context.lineTo(Math.min(right, end - context.measureText(text).width - 6), y);
      context.stroke();
      context.globalAlpha = 1;
      context.fillStyle = colours!.quiet;
      context.fillText(text, end, y);
    }
  }

  function drawPlane(x: number, y: number, angle: number): void {
    const size = Math.max(0.85, Math.min(1.6, Math.min(width, height) / 330));
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.scale(size, size);
    for (const [part, colour] of [
      ['far', colours!.cobalt],
      ['tail', colours!.coral],
      ['body', colours!.text],
      ['near', colours!.turquoise],
      ['glass', colours!.cobalt],
    ] as const) {
      context.fillStyle = colour;
      context.fill(planeParts[part]);
    }
    context.restore();
  }

  return {
    element: canvas,
    draw(moment, elapsedMs) {
      colours ??= readColours();
      context.clearRect(0, 0, width, height);
      const still = isStill();
      const ms = moment.kind === 'ground' ? 0 : moment.ms;
      const times = Math.exp(growth * ms);
      drawStars(still ? 0 : elapsedMs * 0.006 + ms * 0.02);
      drawCity((times - 1) * 90);
      const [left, right, bottom] = [18, width - 46, height - 22];
      const spanMs = Math.max(9000, ms / 0.84);
      const top = Math.max(1.9, 1 + (times - 1) / 0.74);
      const xOf = (at: number) => left + (at / spanMs) * (right - left);
      const yOf = (of: number) => bottom - ((of - 1) / (top - 1)) * (bottom - 18);
      if (moment.kind === 'ground') {
        const bob = still ? 0 : Math.sin(elapsedMs / 420) * 2.5;
        drawPlane(left + 34, bottom - 10 + bob, -0.06);
        return { x: left + 34, y: bottom };
      }
      drawTicks(top, yOf, right);
      const isGone = moment.kind === 'gone';
      const [headX, headY] = [xOf(ms), yOf(times)];
      context.beginPath();
      context.moveTo(left, bottom);
      for (let at = 1; at <= points; at += 1) {
        const then = (ms * at) / points;
        context.lineTo(xOf(then), yOf(Math.exp(growth * then)));
      }
      const colour = isGone ? colours.coral : colours.turquoise;
      context.strokeStyle = colour;
      context.lineWidth = 4;
      context.lineCap = 'round';
      context.stroke();
      context.lineTo(headX, bottom);
      context.closePath();
      const fill = context.createLinearGradient(0, headY, 0, bottom);
      fill.addColorStop(0, colour);
      fill.addColorStop(1, 'transparent');
      context.fillStyle = fill;
      context.globalAlpha = 0.28;
      context.fill();
      context.globalAlpha = 1;
      // The curve steepens on the screen as its frame grows; the plane follows it.
      const slope = Math.atan2(yOf(Math.exp(growth * (ms + 60))) - headY, xOf(ms + 60) - headX);
      if (!isGone) {
        const sway = still ? 0 : Math.sin(elapsedMs / 300) * 1.5;
        drawPlane(headX, headY - 6 + sway, slope * 0.8);
        return { x: headX, y: headY };
      }
      const away = moment.agoMs / goneMs;
      if (away < 1 && !still) {
        context.globalAlpha = 1 - away;
        drawPlane(headX + away ** 2 * width * 0.6, headY - 6 - away ** 2 * height * 0.5, slope - away * 0.3);
        context.globalAlpha = 1;
      }
      return { x: headX, y: headY };
    },
  };
}
