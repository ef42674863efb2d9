// The coating of a ticket: a canvas over its fields that a finger, a pen or a mouse scratches away. It reports when enough of a field is gone,
// or when a field was tapped. The canvas is never read back: coarse cells count the removed part.
import { element } from '../shell/element.ts';

export interface Coating {
  readonly element: HTMLCanvasElement;
  /** Covers all fields. */
  cover(): void;
  /** Takes the coating off a field. */
  lift(field: number): void;
  /** Whether it may be scratched. */
  setOpen(isOpen: boolean): void;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A straight part of a scratch: where it begins and ends. */
type Stroke = readonly [x: number, y: number, toX: number, toY: number];

/** Cells a side of a field, and the share of them that opens it. */
const cells = 8;
const enough = 0.5;
/** A touch that moves no further is a tap; in pixels. */
const tapWithin = 8;

export function makeCoating(needs: {
  readonly fields: readonly HTMLElement[];
  readonly onEnough: (field: number) => void;
  readonly onScratch: () => void;
}): Coating {
  const { fields, onEnough, onScratch } = needs;
  const canvas = element('canvas', { class: 'coating', 'aria-hidden': 'true' });
  const context = canvas.getContext('2d')!;
  let covered = fields.map(() => true);
  let gone = fields.map(() => new Set<number>());
  let isOpen = false;
  let last: { readonly x: number; readonly y: number } | undefined;
  /** The strokes of this ticket, in shares of the canvas. They are drawn again when the window gets another size. */
  let strokes: Stroke[] = [];
  /** The start of a touch that can still become a tap. */
  let tapped: { readonly x: number; readonly y: number } | undefined;

  const placeOf = (field: number): Place => {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = fields[field]!;
    return { left, top, width, height };
  };

  function paint(): void {
    const sharp = Math.min(2, devicePixelRatio || 1);
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = Math.round(width * sharp);
    canvas.height = Math.round(height * sharp);
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    for (const [field, isCovered] of covered.entries()) if (isCovered) paintField(placeOf(field));
    for (const [x, y, toX, toY] of strokes) scrape(x * width, y * height, toX * width, toY * height);
  }

  function paintField({ left, top, width, height }: Place): void {
    context.save();
    context.beginPath();
    context.roundRect(left, top, width, height, 12);
    context.clip();
    const shine = context.createLinearGradient(left, top, left + width, top + height);
    shine.addColorStop(0, '#c9d3ee');
    shine.addColorStop(0.45, '#8e9cc8');
    shine.addColorStop(0.55, '#b5c1e4');
    shine.addColorStop(1, '#7685b6');
    context.fillStyle = shine;
    context.fillRect(left, top, width, height);
    // A lattice with a rosette, as on the tiles of the house.
    context.strokeStyle = '#ffffff38';
    context.lineWidth = 1.5;
    for (let x = -height; x < width; x += 14) {
      context.beginPath();
      context.moveTo(left + x, top);
      context.lineTo(left + x + height, top + height);
      context.moveTo(left + x + height, top);
      context.lineTo(left + x, top + height);
      context.stroke();
    }
    context.translate(left + width / 2, top + height / 2);
    context.fillStyle = '#5a6aa6';
    const petal = Math.min(width, height) / 3.4;
    for (let at = 0; at < 8; at += 1) {
      context.rotate(Math.PI / 4);
      context.beginPath();
      context.moveTo(0, -petal * 0.22);
      context.quadraticCurveTo(petal * 0.34, -petal * 0.62, 0, -petal);
      context.quadraticCurveTo(-petal * 0.34, -petal * 0.62, 0, -petal * 0.22);
      context.fill();
    }
    context.restore();
  }

  const strokeWidth = () => Math.max(30, canvas.clientWidth / 9);

  function scrape(x: number, y: number, toX: number, toY: number): void {
    context.save();
    context.globalCompositeOperation = 'destination-out';
    context.lineCap = 'round';
    context.lineWidth = strokeWidth();
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(toX + 0.01, toY);
    context.stroke();
    context.restore();
  }

  function scratch(x: number, y: number): void {
    const width = strokeWidth();
    const from = last ?? { x, y };
    scrape(from.x, from.y, x, y);
    const { clientWidth, clientHeight } = canvas;
    strokes.push([from.x / clientWidth, from.y / clientHeight, x / clientWidth, y / clientHeight]);
    last = { x, y };
    onScratch();
    // The line in steps of half its width.
    const length = Math.hypot(x - from.x, y - from.y);
    const steps = Math.max(1, Math.ceil(length / (width / 2)));
    for (let step = 1; step <= steps; step += 1)
      count(from.x + ((x - from.x) * step) / steps, from.y + ((y - from.y) * step) / steps, width / 2);
  }

  /** Counts the cells whose middle is scratched. */
  function count(x: number, y: number, radius: number): void {
    for (const [field, isCovered] of covered.entries()) {
      if (!isCovered) continue;
      const { left, top, width, height } = placeOf(field);
      if (x < left - radius || y < top - radius || x > left + width + radius || y > top + height + radius)
        continue;
      for (let cell = 0; cell < cells ** 2; cell += 1) {
        const middleX = left + (((cell % cells) + 0.5) * width) / cells;
        const middleY = top + ((Math.floor(cell / cells) + 0.5) * height) / cells;
        if (Math.hypot(middleX - x, middleY - y) <= radius) gone[field]!.add(cell);
      }
      if (gone[field]!.size >= cells ** 2 * enough) onEnough(field);
    }
  }

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top] as const;
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (!isOpen) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    last = undefined;
    const [x, y] = pointOf(event);
    tapped = { x, y };
    scratch(x, y);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!isOpen || !canvas.hasPointerCapture(event.pointerId)) return;
    const [x, y] = pointOf(event);
    if (tapped && Math.hypot(x - tapped.x, y - tapped.y) > tapWithin) tapped = undefined;
    scratch(x, y);
  });
  canvas.addEventListener('pointerup', () => {
    if (!isOpen || !tapped) return;
    const { x, y } = tapped;
    tapped = undefined;
    const field = fields.findIndex((_, at) => {
      const { left, top, width, height } = placeOf(at);
      return x >= left && x <= left + width && y >= top && y <= top + height;
    });
    if (covered[field]) onEnough(field);
  });
  new ResizeObserver(paint).observe(canvas);

  return {
    element: canvas,
    cover() {
      covered = fields.map(() => true);
      gone = fields.map(() => new Set());
      strokes = [];
      paint();
    },
    lift(field) {
      covered[field] = false;
      const { left, top, width, height } = placeOf(field);
      context.clearRect(left - 1, top - 1, width + 2, height + 2);
    },
    setOpen(to) {
      isOpen = to;
      canvas.classList.toggle('open', to);
    },
  };
}
