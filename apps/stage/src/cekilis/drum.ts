// The drum of Çekiliş on a canvas: the balls that are still in it tumble, and one leaves with each draw. It decides nothing. The glass and its
// rim stand still, so they are the canvas's background.
export interface Drum {
  readonly element: HTMLCanvasElement;
  /** Draws a moment: the balls that are out are left away; it turns where `isTurning`. */
  draw(elapsedMs: number, out: readonly number[], isTurning: boolean): void;
}

/** The colour of a ball goes by its ten. */
export const tenOf = (ball: number): number => Math.floor(ball / 10);
const colourNames = ['cobalt', 'turquoise', 'coral', 'gold', 'won'] as const;

/** The radius of a ball, of the drum's. */
const ballShare = 0.12;
/** Half a picture of a ball, of the ball's radius: the shade goes a little beyond it. */
const pictureShare = 1.1;

export function makeDrum(balls: number): Drum {
  const canvas = document.createElement('canvas');
  canvas.className = 'drum';
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d')!;
  /** In pixels of the canvas. */
  let size = 0;
  let rim = 0;
  let colours: readonly string[] | undefined;
  let [glass, dark] = ['', ''];
  let turned = 0;
  let last = 0;
  /** Each ball is painted once for a size: text costs more than all the rest of a frame. */
  const pictures = new Map<number, HTMLCanvasElement>();

  new ResizeObserver(([entry]) => {
    const scale = Math.min(1.5, devicePixelRatio);
    size = Math.round(Math.min(entry!.contentRect.width, entry!.contentRect.height) * scale);
    rim = 5 * scale;
    pictures.clear();
    canvas.width = canvas.height = size;
  }).observe(canvas);

  function readColours(): void {
    const style = getComputedStyle(document.documentElement);
    const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
    colours = colourNames.map(of);
    [glass, dark] = [of('text'), of('ground')];
  }

  function paint(ball: number, radius: number): HTMLCanvasElement {
    const picture = document.createElement('canvas');
    const half = Math.ceil(radius * pictureShare);
    picture.width = picture.height = 2 * half;
    const paints = picture.getContext('2d')!;
    paints.translate(half, half);
    paints.beginPath();
    paints.arc(0, 0, radius, 0, 7);
    paints.fillStyle = colours![tenOf(ball)]!;
    paints.fill();
    // A light from above, and the shade of the ball under it.
    paints.lineWidth = radius * 0.16;
    paints.strokeStyle = dark;
    paints.globalAlpha = 0.35;
    paints.stroke();
    paints.beginPath();
    paints.arc(-radius * 0.32, -radius * 0.4, radius * 0.26, 0, 7);
    paints.fillStyle = glass;
    paints.globalAlpha = 0.55;
    paints.fill();
    paints.globalAlpha = 1;
    paints.fillStyle = dark;
    paints.font = `800 ${radius * 1.05}px Figtree, system-ui, sans-serif`;
    paints.textAlign = 'center';
    paints.textBaseline = 'middle';
    paints.fillText(String(ball), 0, radius * 0.06);
    return picture;
  }

  function pictureOf(ball: number, radius: number): HTMLCanvasElement {
    const picture = pictures.get(ball) ?? paint(ball, radius);
    pictures.set(ball, picture);
    return picture;
  }

  return {
    element: canvas,
    draw(elapsedMs, out, isTurning) {
      if (!colours) readColours();
      const dt = Math.min(50, elapsedMs - last);
      last = elapsedMs;
      if (isTurning) turned += dt;
      if (size < 20) return;
      context.clearRect(0, 0, size, size);
      const middle = size / 2;
      const radius = middle - rim;
      const ballRadius = radius * ballShare;
      const half = Math.ceil(ballRadius * pictureShare);
      for (let ball = 1; ball <= balls; ball += 1) {
        if (out.includes(ball)) continue;
        // Each ball has an orbit of its own, heavier below the middle, as thrown up by the paddles.
        const phase = turned / (700 + (ball % 7) * 90) + ball * 2.4;
        const reach = radius * 0.83 * Math.sqrt(((ball * 37) % balls) / balls);
        const x = middle + Math.cos(phase) * reach;
        const deepest = Math.sqrt((radius * 0.87) ** 2 - (x - middle) ** 2);
        const thrown = radius * 0.12 + Math.sin(phase * 1.13 + ball) * reach * 0.82;
        const y = middle + Math.max(-deepest, Math.min(deepest, thrown));
        // On whole pixels a picture is copied; between them each of its pixels would be computed.
        context.drawImage(pictureOf(ball, ballRadius), Math.round(x) - half, Math.round(y) - half);
      }
      context.beginPath();
      context.arc(middle, middle, radius * 0.86, 3.6, 4.5);
      context.lineWidth = radius * 0.05;
      context.lineCap = 'round';
      context.strokeStyle = glass;
      context.globalAlpha = 0.25;
      context.stroke();
      context.globalAlpha = 1;
    },
  };
}
