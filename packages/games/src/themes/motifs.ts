// The themes of covers, each drawn in a square of 100 in the colours of the cover it stands on, and the words of a name that call for it.
import { both, box, circle, each, oval, path, times, turned } from './shapes.ts';

const eyes = (x: number, y: number, r = 4) =>
  both(circle('K', x, y, r) + circle('W', x - 1, y - 1.3, r * 0.35));
const star = (ink: 'G' | 'W' | 'C') => path(ink, 'M50 4l11 30 32 1-25 20 9 31-27-18-27 18 9-31L7 35l32-1z');

const drawings = {
  wolf: () =>
    both(
      path('A', 'M50 22L38 27 24 6l-3 34-9 12 14 9 8 17 16 14z') +
        path('B', 'M27 15l1 19 7-6z') +
        path('W', 'M50 50l-10-3-12 10 12 8 5 16 5 5z') +
        path('C', 'M29 46l12 5-9 4z'),
    ) + path('K', 'M43 76h14l-7 9z'),
  fox: () =>
    both(
      path('A', 'M50 30L36 28 20 8l-4 34 8 22 26 28z') +
        path('W', 'M50 62L24 52l2 12 24 26z') +
        path('B', 'M23 18l1 18 9-7z'),
    ) +
    eyes(37, 50) +
    path('K', 'M44 84h12l-6 8z'),
  lion: () =>
    turned(14, path('B', 'M50 2c8 10 8 22 0 32-8-10-8-22 0-32z')) +
    both(circle('A', 28, 28, 9)) +
    circle('A', 50, 52, 30) +
    both(oval('W', 43, 67, 9, 8)) +
    eyes(38, 48) +
    path('K', 'M42 57h16l-8 9z'),
  tiger: () =>
    both(circle('A', 24, 24, 13) + circle('W', 24, 24, 6)) +
    path('A', 'M50 14c30 0 38 20 38 40S70 92 50 92 12 74 12 54s8-40 38-40z') +
    both(
      path('K', 'M47 16l-4 18-4-16zM13 46l16 4-16 4zM14 62l15-2-12 10zM34 19l1 12-7-8z') +
        oval('W', 41, 72, 12, 11),
    ) +
    eyes(34, 48, 5) +
    path('K', 'M41 60h18l-9 10z'),
  dragon: () =>
    both(
      path('B', 'M30 44L6 30l10 20L4 56l16 8-8 14 22-10z') +
        path('C', 'M36 28Q18 18 22 0q8 14 22 22z') +
        path('A', 'M50 24l-14 2-8 16 4 22 8 18 10 10z') +
        path('W', 'M33 46l11 6-9 5zM44 84l-2-8 4 3z'),
    ) +
    both(circle('K', 45, 74, 2.5)) +
    path('C', 'M50 26l6 16-6 14-6-14z'),
  bear: () =>
    both(circle('A', 22, 26, 14) + circle('B', 22, 26, 7)) +
    circle('A', 50, 54, 38) +
    oval('W', 50, 68, 19, 16) +
    eyes(35, 47) +
    oval('K', 50, 60, 8, 6) +
    path('S', 'M50 66v8'),
  panda: () =>
    both(circle('K', 20, 24, 14)) +
    circle('W', 50, 54, 40) +
    both(oval('K', 34, 50, 10, 13) + circle('W', 35, 49, 4)) +
    oval('K', 50, 66, 7, 5) +
    path('S', 'M42 76q8 6 16 0'),
  owl: () =>
    both(path('B', 'M14 12l26 14-20 14z')) +
    path('A', 'M50 18c28 0 36 16 36 38S70 94 50 94 14 78 14 56s8-38 36-38z') +
    times(3, (n) => both(path('B', `M50 ${66 + n * 9}q-12 10-22 0 8 16 22 8z`))) +
    both(circle('W', 34, 42, 16) + circle('C', 34, 42, 11) + circle('K', 34, 42, 6)) +
    path('G', 'M43 54h14l-7 13z'),
  eagle: () =>
    both(
      path('A', 'M48 50C34 30 20 26 2 12c0 20 6 30 14 36l-8 0c4 12 14 18 22 20l-6 4c10 8 20 6 26 2z') +
        path('B', 'M46 56C36 42 26 38 14 30c2 14 12 24 22 28z'),
    ) +
    path('A', 'M50 40l12 26-6 22-6 8-6-8-6-22z') +
    path('W', 'M50 22c10 0 14 8 12 20l-12 8-12-8c-2-12 2-20 12-20z') +
    path('G', 'M44 38h12l-6 14z') +
    both(circle('K', 44.5, 33, 2)),
  phoenix: () =>
    both(
      path('B', 'M48 56C40 30 22 20 8 4c-6 18-2 30 8 40L6 42c2 14 12 24 24 26L24 76c10 4 20 0 26-6z') +
        path('C', 'M46 58C38 40 28 34 18 24c0 12 8 24 22 34z') +
        path('A', 'M50 70L34 98l10-6 6 8z'),
    ) +
    path('A', 'M50 18c9 4 12 14 8 24l6 24-14 20-14-20 6-24c-4-10-1-20 8-24z') +
    path('G', 'M45 32h10l-5 12z') +
    turned(3, path('C', 'M50 18l4-16-8 0z'), 50, 24),
  horse: () =>
    path('B', 'M50 12c28 6 38 40 34 82H66c4-34-2-56-20-70z') +
    path('A', 'M28 94c-4-26 8-34 4-48l-6 8-14-4c0-12 18-22 26-34l2-12 10 10c18 8 28 40 22 80z') +
    circle('K', 37, 34, 3.5) +
    path('S', 'M18 46l6-2'),
  cat: () =>
    both(path('A', 'M14 8l26 16-22 22z') + path('C', 'M19 15l14 10-12 10z')) +
    oval('A', 50, 56, 40, 36) +
    both(oval('W', 33, 52, 9, 10) + oval('K', 34, 52, 4, 9) + path('S', 'M22 68L2 64M22 74L4 80')) +
    path('C', 'M44 66h12l-6 7z') +
    path('S', 'M50 73v5q-8 6-12 0M50 78q8 6 12 0'),
  fish: () =>
    path('B', 'M72 50L98 24v52zM38 24q14-18 30-16l-8 24zM40 78q8 14 22 14l-4-18z') +
    path('A', 'M4 52C16 22 60 16 82 50 60 86 16 82 4 52z') +
    times(3, (n) => path('L', `M${42 + n * 12} 34q-9 17 0 34`)) +
    circle('W', 22, 46, 7) +
    circle('K', 21, 46, 3.5),
  dolphin: () =>
    path('B', 'M46 28l4-20 16 20zM40 66l-12 22 24-16z') +
    path('A', 'M2 62c8-26 36-42 66-30 10 4 16 12 18 20l12-8-4 24-18-2C54 52 30 52 2 62z') +
    path('W', 'M4 62c22-14 48-12 64-2-22-4-44-4-64 2z') +
    circle('K', 24, 46, 3),
  kraken: () =>
    both(path('M', 'M46 60Q36 74 20 70 4 66 8 84M44 64Q42 84 28 88M40 56Q20 60 12 48 4 36 14 30')) +
    path('A', 'M50 4c22 0 30 18 28 34-2 14-12 18-12 28H34c0-10-10-14-12-28C20 22 28 4 50 4z') +
    both(circle('W', 40, 40, 8) + circle('K', 41, 41, 4)) +
    times(3, (n) => circle('B', 38 + n * 12, 16 + (n % 2) * 6, 4)),
  butterfly: () =>
    both(
      path('A', 'M50 46C40 8 8 2 4 22c-2 18 16 28 46 28z') +
        path('B', 'M50 50C22 50 12 66 20 82c10 14 28-4 30-28z') +
        circle('C', 22, 26, 8) +
        circle('W', 30, 70, 5),
    ) +
    box('K', 47, 28, 6, 52, 3) +
    both(path('S', 'M50 30Q44 14 36 10')),
  bee: () =>
    both(oval('W', 26, 32, 22, 13)) +
    oval('G', 50, 58, 26, 36) +
    path('K', 'M26 48h48v11H25zM27 68h46l-5 11H32z') +
    circle('K', 50, 22, 13) +
    both(circle('W', 45, 20, 3)),
  bull: () =>
    both(path('W', 'M36 34C14 36 4 24 8 4 0 12-6 44 30 50z') + path('B', 'M28 44L6 50l22 12z')) +
    path('A', 'M50 24c18 0 26 8 24 26L66 82q-16 18-32 0l-8-32c-2-18 6-26 24-26z') +
    oval('B', 50, 82, 19, 13) +
    eyes(38, 50) +
    both(circle('K', 43, 82, 3)) +
    path('G', 'M42 90a8 8 0 1 0 16 0h-5a3 3 0 1 1-6 0z'),
  elephant: () =>
    both(path('B', 'M34 20C8 6-6 30 6 54c6 12 20 14 28 8z')) +
    path(
      'A',
      'M50 10c20 0 26 16 24 34-2 14-10 20-14 24-2 12 4 18 10 14 2 12-18 20-24 6-4-8-2-14-6-20-4-4-12-10-14-24-2-18 4-34 24-34z',
    ) +
    eyes(39, 44, 3) +
    both(path('W', 'M37 66q-10 6-8 18 10-2 12-14z')) +
    path('G', 'M40 12h20l-10 16z'),
  parrot: () =>
    path('B', 'M40 60L22 98l20-10 8 12 10-38z') +
    path('A', 'M44 6c24-4 34 16 30 38-4 24-16 34-32 34C26 66 22 16 44 6z') +
    path('C', 'M60 36c14 6 16 34-2 46-6-16-8-32 2-46z') +
    path('W', 'M34 20q10-8 18 2-2 14-16 12z') +
    path('G', 'M34 20C18 20 14 36 22 46c2-8 6-12 14-12z') +
    circle('K', 42, 25, 3),
  crane: () =>
    path(
      'W',
      'M18 6c14-4 18 10 14 22-4 14 6 20 18 20 24 0 36 16 44 40-22-4-44-2-54-14C26 62 18 46 22 28c2-8 0-12-4-16z',
    ) +
    path('K', 'M60 58c16 0 28 12 34 30-16 0-28-4-36-12z') +
    path('C', 'M18 6q8-6 12 2l-10 4z') +
    path('G', 'M20 8L2 14l18 2z') +
    path('S', 'M50 76v22M58 78v20'),
  tulip: () =>
    path('V', 'M50 98c-18-4-30-18-30-38 16 4 28 18 30 38zm0 0c18-4 30-18 30-38-16 4-28 18-30 38z') +
    both(path('A', 'M46 14C26 18 20 40 26 56c4 12 14 16 24 16-12-16-14-38-4-58z')) +
    path('C', 'M50 2c-13 20-15 40-9 56 2 6 5 10 9 14 4-4 7-8 9-14 6-16 4-36-9-56z'),
  rose: () =>
    both(path('V', 'M50 76Q20 70 10 94q30 6 40-10z')) +
    turned(7, path('R', 'M50 44C30 34 32 6 50 4c18 2 20 30 0 40z'), 50, 46) +
    turned(5, path('C', 'M50 46c-14-6-12-26 0-28 12 2 14 22 0 28z'), 50, 46) +
    path('M', 'M50 46q-8-6 0-10 10 2 6 12-8 8-16 0'),
  cherries: () =>
    path('S', 'M28 62Q30 30 66 8M70 66Q66 36 66 8') +
    path('V', 'M66 8c10-10 26-8 32 2-10 10-24 10-32-2z') +
    circle('R', 28, 74, 22) +
    circle('R', 72, 76, 20) +
    oval('W', 20, 66, 6, 4) +
    oval('W', 65, 69, 5, 3.5),
  lemon: () =>
    path(
      'G',
      'M6 54C6 24 34 8 60 12c10 2 12-4 20-2 8 4 10 12 6 20-2 6 2 10 0 22-4 28-34 42-58 34-8-2-12 4-18 0-6-6 0-12-2-16z',
    ) +
    path('V', 'M74 10Q80-6 98 2 94 18 80 18z') +
    path('L', 'M20 48q4-18 24-24'),
  orange: () =>
    circle('A', 50, 52, 42) +
    circle('W', 50, 52, 36) +
    turned(8, path('C', 'M50 49L42 24q8-6 16 0z'), 50, 52) +
    path('V', 'M52 10Q64-6 84 4 74 18 56 14z'),
  grapes: () =>
    path('V', 'M50 20Q30-6 8 10q10 24 42 18z') +
    path('S', 'M50 26Q52 10 64 4') +
    each(
      [
        [26, 36],
        [50, 36],
        [74, 36],
        [38, 54],
        [62, 54],
        [50, 72],
        [30, 56],
        [70, 58],
        [50, 88],
      ] as const,
      ([x, y]) => circle('A', x, y, 13) + oval('W', x - 4, y - 4, 3.5, 2.5),
    ),
  plum: () =>
    path('A', 'M46 18C10 16 2 60 28 84c12 10 34 10 46-2 24-26 12-66-28-64z') +
    path('S', 'M48 20q-12 24-4 60') +
    path('V', 'M50 18Q60-6 88 6 78 26 50 18z') +
    oval('W', 28, 42, 7, 11),
  pomegranate: () =>
    path('R', 'M38 18L32 2l10 8 8-10 8 10 10-8-6 16c28 8 34 36 22 56-14 22-54 22-68 0C4 54 10 26 38 18z') +
    path('W', 'M50 32c20 4 24 26 14 40-10 10-22 8-28 0-8-14-6-34 14-40z') +
    each(
      [
        [42, 46],
        [56, 46],
        [48, 58],
        [61, 58],
        [40, 68],
        [54, 70],
      ] as const,
      ([x, y]) => circle('R', x, y, 6),
    ),
  seven: () =>
    path('G', 'M10 10h80v26L62 96H24l28-56H28l-4 10H10z') +
    path('R', 'M17 17h66v17L58 89H35l28-56H22l-3 8h-2z') +
    path('L', 'M22 22h54'),
  bell: () =>
    circle('C', 50, 88, 9) +
    path(
      'G',
      'M50 6c6 0 9 4 9 9 15 4 21 18 21 34 0 14 6 20 12 28H8c6-8 12-14 12-28 0-16 6-30 21-34 0-5 3-9 9-9z',
    ) +
    box('A', 6, 72, 88, 10, 5) +
    path('L', 'M30 52q0-18 12-24'),
  clover: () =>
    path('S', 'M52 54q4 26 22 42') +
    turned(
      4,
      path('V', 'M50 50C24 40 22 10 38 8c8 0 12 6 12 10 0-4 4-10 12-10 16 2 14 32-12 42z') +
        path('L', 'M50 44V26'),
    ),
  crown: () =>
    path('G', 'M8 30l20 22L50 12l22 40 20-22-8 54H16z') +
    box('A', 14, 74, 72, 14, 4) +
    each(
      [
        [8, 28],
        [50, 11],
        [92, 28],
      ] as const,
      ([x, y]) => circle('C', x, y, 7),
    ) +
    each([30, 50, 70], (x) => circle('W', x, 81, 4)),
  diamond: () =>
    path('A', 'M22 14h56l20 26-48 54L2 40z') +
    path('W', 'M22 14l14 26L50 14l14 26 14-26z') +
    path('B', 'M36 40h28L50 94z') +
    path('L', 'M2 40h96'),
  ruby: () =>
    path('A', 'M32 6h36l26 26v36L68 94H32L6 68V32z') +
    path('C', 'M38 26h24l14 14v20L62 74H38L24 60V40z') +
    path('L', 'M6 32l18 8M32 6l6 20M68 6l-6 20M94 32l-18 8M94 68l-18-8M68 94l-6-20M32 94l6-20M6 68l18-8'),
  pearl: () =>
    path('B', 'M4 62C2 24 30 4 50 4s48 20 46 58q-46 26-92 0z') +
    each([20, 35, 50, 65, 80], (x) => path('L', `M50 70L${x} 14`)) +
    path('A', 'M2 66q48 22 96 0-6 30-48 30T2 66z') +
    circle('W', 50, 60, 16),
  coins: () =>
    each(
      [
        [30, 84],
        [30, 72],
        [30, 60],
        [70, 84],
        [70, 72],
        [50, 44],
        [50, 32],
        [50, 20],
      ] as const,
      ([x, y]) =>
        path('G', `M${x - 24} ${y - 4}v8a24 9 0 0 0 48 0v-8z`) +
        oval('C', x, y - 4, 24, 9) +
        oval('G', x, y - 4, 17, 5.5),
    ),
  chest: () =>
    each(
      [
        [26, 40],
        [44, 32],
        [62, 34],
        [76, 42],
        [50, 44],
        [36, 46],
      ] as const,
      ([x, y]) => circle('G', x, y, 11),
    ) +
    path('A', 'M6 50h88v38a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z') +
    path('B', 'M6 44L14 12q36-16 72 0l8 32-16-6Q50 26 22 38z') +
    path('G', 'M6 50h88v9H6zM20 50h8v44h-8zM72 50h8v44h-8zM42 52h16v20H42z') +
    circle('K', 50, 61, 4),
  book: () =>
    path('A', 'M4 18q24-10 46 2 22-12 46-2v68q-24-10-46 2-22-12-46-2z') +
    path('W', 'M10 22q20-6 38 4v54q-18-8-38-2zM90 22q-20-6-38 4v54q18-8 38-2z') +
    both(path('S', 'M16 36q14-4 26 4M16 48q14-4 26 4M16 60q14-4 26 4')) +
    path('C', 'M62 14h12v34l-6-6-6 6z'),
  pyramid: () =>
    path('A', 'M44 12L96 88H60z') +
    path('G', 'M44 12L60 88H2z') +
    path('B', 'M78 50L98 88H70z') +
    each([30, 48, 66], (y) => path('S', `M${44 - (y - 12) * 0.55} ${y}H${44 + (y - 12) * 0.2}`)) +
    circle('C', 80, 22, 10),
  camel: () =>
    path(
      'A',
      'M6 22c8-10 18-4 18 6 0 20 4 24 8 22 4-16 12-26 20-12 6-16 20-18 26 0 8 10 12 20 10 30l2 26h-8l-6-24c-8 4-20 4-28 0l-2 24h-8l-2-28C20 58 16 44 16 32L6 30z',
    ) +
    path('B', 'M40 42q8 16 32 4l6 20q-20 10-40 2z') +
    circle('K', 13, 23, 2) +
    path('G', 'M42 62q18 8 36 2l1 5q-18 6-38-2z'),
  skyline: () =>
    both(box('B', 8, 24, 7, 70) + path('C', 'M8 26L11.5 2 15 26z') + box('G', 6, 44, 11, 4)) +
    path('A', 'M20 94V66a30 30 0 0 1 60 0v28z') +
    both(path('B', 'M20 94V78a10 10 0 0 1 20 0v16z')) +
    path('G', 'M48 36V20h4v16zM44 18a6 6 0 1 0 10 6 8 8 0 1 1-10-6z') +
    path('K', 'M42 94V80a8 8 0 0 1 16 0v14z'),
  lighthouse: () =>
    path('C', 'M50 26L4 10v24zM50 26l46-16v24z') +
    path('W', 'M38 34h24l8 60H30z') +
    path('A', 'M36.5 46h27l1.600 12H35zM33.5 70h33l1.600 12H32z') +
    box('K', 34, 28, 32, 6) +
    box('G', 40, 14, 20, 15) +
    path('A', 'M36 16L50 2l14 14z'),
  lantern: () =>
    path('S', 'M50 2v12') +
    path('G', 'M34 24L50 10l16 14zM34 84h32l-8 10H42z') +
    path('A', 'M30 24h40l10 30-12 30H32L20 54z') +
    path('C', 'M42 26h16l6 28-6 28H42l-6-28z') +
    path('S', 'M20 54h60M30 24l6 30-4 30M70 24l-6 30 4 30'),
  lamp: () =>
    path('M', 'M12 40Q-2 28 10 20 24 14 14 4') +
    path('G', 'M10 42c12 0 16 6 24 6h34c12 0 14-14 26-12-2 16-12 32-30 36l8 14H28l8-14C22 70 16 54 10 42z') +
    path('A', 'M38 46q14-22 28 0z') +
    circle('C', 52, 28, 5) +
    path('S', 'M36 60h36'),
  ship: () =>
    path('S', 'M50 6v64M28 20v44M72 20v44') +
    path('W', 'M54 8q22 12 0 28zM46 10q-20 12 0 26zM30 36q20 12-2 26l-16-2q12-12 18-24zM52 38q22 14 0 26z') +
    path('A', 'M2 64h96L84 90H18z') +
    path('G', 'M4 68h92l-2 6H8z') +
    path('C', 'M50 2l16 4-16 5z') +
    path('M', 'M0 94q12-8 25 0t25 0 25 0 25 0'),
  compass: () =>
    circle('G', 50, 50, 46) +
    circle('B', 50, 50, 38) +
    turned(4, path('W', 'M50 16l5 26-5 8-5-8z')) +
    path('A', 'M50 12l9 38H41z') +
    path('W', 'M50 88l-9-38h18z') +
    circle('G', 50, 50, 6),
  anchor: () =>
    path(
      'A',
      'M44 26h12v12h16v10H56v32q18-2 24-16l-8 2 10-20 14 16-8-1C84 82 68 96 50 96S16 82 12 63l-8 1 14-16 10 20-8-2q6 14 24 16V48H28V38h16z',
    ) +
    circle('A', 50, 18, 14) +
    circle('F', 50, 18, 7),
  rocket: () =>
    path('C', 'M40 74q-2 16 10 26 12-10 10-26z') +
    path('B', 'M34 46L14 72l22 4zM66 46l20 26-22 4z') +
    path('W', 'M50 0c18 14 24 44 16 76H34C26 44 32 14 50 0z') +
    path('A', 'M50 0c9 7 14 18 17 28H33C36 18 41 7 50 0z') +
    circle('B', 50, 46, 10) +
    circle('W', 48, 44, 4),
  planet: () =>
    circle('A', 50, 50, 32) +
    path('B', 'M20 42q30 12 60-2 4 10 2 18-32 10-62-2z') +
    path('M', 'M22 60C-6 78 2 90 34 76 66 62 104 32 96 20 92 14 80 20 74 26') +
    circle('G', 12, 18, 5) +
    circle('W', 88, 80, 3),
  comet: () =>
    path('C', 'M44 52L98 4 60 68z') +
    path('B', 'M40 44L84 4 52 56zM50 62l46-26-40 40z') +
    circle('A', 34, 66, 26) +
    circle('W', 26, 58, 7) +
    circle('B', 42, 74, 6),
  star: () => star('G') + path('C', 'M50 22l6 18 19 1-15 12 5 18-15-10-15 10 5-18-15-12 19-1z'),
  sun: () =>
    turned(12, path('G', 'M50 0l7 22H43z')) +
    circle('A', 50, 50, 28) +
    circle('G', 50, 50, 21) +
    both(path('K', 'M38 46q4-4 8 0z')) +
    path('S', 'M42 57q8 6 16 0'),
  moon: () =>
    path('G', 'M64 4C34 4 12 26 12 52s20 44 46 44c12 0 22-4 30-12C52 86 40 34 64 4z') +
    at2(star('W'), 76, 34, 0.26) +
    at2(star('W'), 60, 62, 0.16),
  flame: () =>
    path(
      'A',
      'M52 0c4 22 30 30 30 62 0 22-14 36-32 36S18 84 18 62c0-14 8-22 12-32 4 8 6 12 12 14C38 26 44 12 52 0z',
    ) +
    path(
      'C',
      'M52 34c2 14 16 20 16 38 0 14-8 22-18 22s-18-8-18-20c0-8 4-12 8-18 2 6 4 8 6 8 0-10 2-20 6-30z',
    ) +
    path('W', 'M50 66c2 6 8 10 8 18a8 8 0 0 1-16 0c0-8 6-10 8-18z'),
  volcano: () =>
    path('C', 'M40 40Q30 6 50 0q20 6 10 40z') +
    circle('C', 24, 18, 5) +
    circle('A', 78, 14, 6) +
    path('B', 'M36 38h28l34 58H2z') +
    path('A', 'M36 38h28l8 14-8 20-10-14-8 30-8-26-10-2z'),
  snowflake: () =>
    turned(6, path('L', 'M50 50V4M50 16l-12-10M50 16L62 6M50 32L38 22M50 32l12-10')) +
    circle('A', 50, 50, 9) +
    circle('W', 50, 50, 5),
  bolt: () => path('C', 'M60 0L14 56h26L30 100l56-62H56z') + path('G', 'M56 10L24 52h24l-8 30 34-38H50z'),
  mountain: () =>
    path('B', 'M62 24L98 92H30z') +
    path('A', 'M36 10L78 92H0z') +
    path('W', 'M36 10l14 26-8-2-6 8-6-8-8 4zM62 24l10 18-6-2-4 6-6-8z') +
    circle('G', 84, 14, 9),
  balloon: () =>
    path('A', 'M50 2c28 0 40 18 40 36 0 20-20 32-28 44H38C30 70 10 58 10 38 10 20 22 2 50 2z') +
    path('C', 'M50 2c12 0 18 18 18 36 0 20-8 32-10 44H42C40 70 32 58 32 38 32 20 38 2 50 2z') +
    path('S', 'M40 82l2 6M60 82l-2 6') +
    box('B', 40, 86, 20, 13, 3),
  candy: () =>
    both(path('B', 'M30 50L2 26q10 24 0 48z')) +
    circle('A', 50, 50, 28) +
    path('M', 'M50 50q-12-2-8-14 12-10 24 4 6 20-12 26-24 2-26-18') +
    oval('W', 40, 36, 7, 4),
  lolly: () =>
    path('L', 'M50 58v42') +
    circle('A', 50, 36, 34) +
    turned(6, path('W', 'M50 36Q42 20 50 2q14 2 18 8-12 8-18 26z'), 50, 36) +
    circle('C', 50, 36, 7),
  cake: () =>
    path('A', 'M10 46h80v42q-40 16-80 0z') +
    path('W', 'M10 46q40 16 80 0v12q-8 10-14 0-8 14-16 2-8 12-18 0-8 10-16-2-8 10-16 0z') +
    oval('C', 50, 44, 40, 13) +
    circle('B', 50, 28, 11) +
    path('S', 'M52 18q4-12 14-14'),
  cup: () =>
    path('M', 'M38 24q-8-10 0-20M56 24q-8-10 0-20') +
    path('A', 'M14 34h64v20c0 24-16 34-32 34S14 78 14 54z') +
    path('G', 'M14 34h64v9H14z') +
    path('M', 'M78 44q18-4 16 12-4 14-20 14') +
    oval('B', 46, 92, 40, 7),
  spices: () =>
    each(
      [
        [24, 'A'],
        [50, 'C'],
        [76, 'B'],
      ] as const,
      ([x, ink]) => path(ink, `M${x - 24} 56L${x} 10l24 46z`),
    ) +
    each(
      [24, 50, 76],
      (x) => path('W', `M${x - 24} 56h48q0 36-24 36t-24-36z`) + path('S', `M${x - 16} 70h32`),
    ),
  mask: () =>
    path('B', 'M70 34Q98 20 92 0 60 4 58 34z') +
    path('A', 'M2 34q24-14 48 0 24-14 48 0-4 44-34 44-10 0-14-12-4 12-14 12C6 78 2 34 2 34z') +
    both(path('K', 'M14 44q14-8 26 6-10 10-22 4z')) +
    path('M', 'M6 36q22-12 44 2 22-14 44-2'),
  note: () =>
    path('A', 'M36 20L88 6v16L36 36z') +
    box('A', 36, 22, 8, 60) +
    box('A', 80, 10, 8, 58) +
    oval('C', 28, 82, 18, 14) +
    oval('C', 72, 70, 18, 14),
  drum: () =>
    path('A', 'M10 34h80v42q-40 24-80 0z') +
    times(5, (n) => path('L', `M${10 + n * 16} ${38 + Math.sin(n) * 4}l8 44 8-44`)) +
    oval('W', 50, 34, 40, 14) +
    path('G', 'M20 2l6-2 24 32-4 3zM80 2l-6-2-24 32 4 3z'),
  hat: () =>
    oval('A', 50, 84, 46, 12) +
    path('B', 'M26 82Q40 50 38 20 50 2 66 12 56 20 62 40q6 26 12 42z') +
    path('G', 'M28 70q22 10 44 0l3 11q-25 9-50 0z') +
    at2(star('G'), 50, 46, 0.2),
  potion: () =>
    circle('W', 50, 64, 34) +
    path('A', 'M18 56q16-10 32 0t32 0a33 33 0 1 1-64 0z') +
    path('W', 'M40 10h20v26H40z') +
    box('G', 36, 4, 28, 10, 4) +
    circle('C', 40, 74, 6) +
    circle('C', 60, 82, 4) +
    circle('W', 62, 66, 5),
  sword: () =>
    path('A', 'M10 14q40-12 80 0 2 62-40 84Q8 76 10 14z') +
    path('B', 'M20 22q30-8 60 0 0 48-30 64-30-16-30-64z') +
    path('W', 'M46 4h8v60h-8z') +
    path('G', 'M30 62h40v8H30zM45 70h10v18H45z') +
    circle('C', 50, 92, 7),
  temple: () =>
    path('A', 'M4 36L50 6l46 30z') +
    box('G', 6, 36, 88, 8) +
    each([16, 38, 62, 84], (x) => box('W', x - 6, 46, 12, 38) + path('S', `M${x} 48v34`)) +
    path('B', 'M6 84h88v6h6v8H0v-8h6z') +
    circle('C', 50, 25, 6),
  castle: () =>
    each(
      [
        [6, 40],
        [70, 40],
      ] as const,
      ([x, y]) => box('A', x, y, 24, 56) + path('C', `M${x - 4} ${y}L${x + 12} ${y - 30}l16 30z`),
    ) +
    path('A', 'M30 52h10v8h8v-8h6v8h8v-8h8v44H30z') +
    path('K', 'M40 96V78a10 10 0 0 1 20 0v18z') +
    path('G', 'M17 10V0l12 4-12 5zM81 10V0l12 4-12 5z'),
  train: () =>
    path('B', 'M58 14h34v52H58z') +
    box('A', 8, 36, 56, 30, 6) +
    path('A', 'M16 36V16h14v20z') +
    path('C', 'M12 10h22v8H12z') +
    box('W', 66, 22, 18, 18, 3) +
    each([22, 46, 76], (x) => circle('K', x, 74, 13) + circle('G', x, 74, 6)) +
    path('G', 'M8 66L-2 82h16z') +
    path('W', 'M24 4q10-8 18 0 12-2 14 8H28z'),
  robot: () =>
    path('S', 'M50 20V6') +
    circle('C', 50, 6, 6) +
    box('A', 14, 18, 72, 56, 14) +
    both(circle('W', 34, 42, 12) + circle('C', 34, 42, 6)) +
    box('K', 32, 58, 36, 8, 4) +
    path('L', 'M40 58v8M50 58v8M60 58v8') +
    box('B', 30, 78, 40, 18, 6) +
    both(box('B', 2, 34, 10, 24, 5)),
  skull: () =>
    path(
      'W',
      'M50 4c28 0 42 18 40 40-2 14-10 18-12 26v10H66v12H34V80H22V70C20 62 12 58 10 44 8 22 22 4 50 4z',
    ) +
    both(circle('K', 33, 46, 12) + circle('C', 33, 46, 4)) +
    path('K', 'M50 58l7 12H43z') +
    path('S', 'M42 80v10M50 80v10M58 80v10'),
  horseshoe: () =>
    path('G', 'M24 94H6C2 40 10 4 50 4s48 36 44 90H76c6-40 2-70-26-70S18 54 24 94z') +
    each(
      [
        [16, 74],
        [16, 52],
        [24, 30],
        [50, 14],
        [76, 30],
        [84, 52],
        [84, 74],
      ] as const,
      ([x, y]) => circle('K', x, y, 3.5),
    ),
  joker: () =>
    path('A', 'M50 40Q34 2 6 20q16 8 16 36zM50 40Q66 2 94 20 78 28 78 56z') +
    path('B', 'M50 4q-12 20-10 44h20Q62 24 50 4z') +
    each(
      [
        [6, 20],
        [94, 20],
        [50, 4],
      ] as const,
      ([x, y]) => circle('G', x, y, 7),
    ) +
    circle('W', 50, 64, 28) +
    path('G', 'M22 50q28 12 56 0v-8q-28 10-56 0z') +
    eyes(40, 62) +
    circle('A', 50, 71, 5) +
    path('C', 'M36 76q14 16 28 0-14 6-28 0z'),
  heart: () =>
    path('R', 'M50 94C-6 54 2 8 28 8c12 0 18 8 22 16C54 16 60 8 72 8c26 0 34 46-22 86z') +
    path('L', 'M20 34q2-14 14-16'),
  ace: () =>
    box('W', 16, 2, 68, 96, 8) +
    path(
      'K',
      'M50 20C40 38 22 44 24 60c2 12 18 12 23 4-1 8-5 12-9 14h24c-4-2-8-6-9-14 5 8 21 8 23-4 2-16-16-22-26-40z',
    ),
  rosette: () =>
    turned(8, path('A', 'M50 50C36 38 38 12 50 2c12 10 14 36 0 48z')) +
    turned(8, path('C', 'M50 50c-7-7-6-22 0-28 6 6 7 21 0 28z')) +
    circle('G', 50, 50, 9) +
    circle('B', 50, 50, 5),
  nazar: () =>
    circle('B', 50, 50, 46) +
    circle('W', 50, 50, 31) +
    circle('A', 50, 50, 21) +
    circle('K', 50, 50, 11) +
    oval('W', 32, 26, 9, 5),
  pepper: () =>
    path('R', 'M40 22c24-6 40 6 42 26 2 26-24 46-56 46 28-12 28-26 20-40-6-10-14-24-6-32z') +
    path('V', 'M36 24Q40 10 54 14q18 4 24 16-20 0-42-6z') +
    path('M', 'M48 16Q46 4 36 2') +
    path('L', 'M62 34q10 8 8 24'),
  vault: () =>
    box('B', 4, 6, 92, 84, 10) +
    box('A', 14, 16, 72, 64, 6) +
    circle('G', 50, 48, 24) +
    turned(6, box('G', 47, 18, 6, 16, 3), 50, 48) +
    circle('B', 50, 48, 10) +
    box('B', 14, 90, 16, 8) +
    box('B', 70, 90, 16, 8),
  clock: () =>
    circle('G', 50, 50, 47) +
    circle('W', 50, 50, 38) +
    turned(12, box('K', 48.5, 15, 3, 8)) +
    path('K', 'M47 24h6v28l16 14-5 5-17-17z') +
    circle('A', 50, 51, 5),
  nugget: () =>
    path('B', 'M4 84L20 46l28-10 10 14 24-2 14 36z') +
    path('G', 'M30 40L44 8l28-2 20 26-16 22-28 4z') +
    path('C', 'M44 8l8 22 20-24zM52 30l24 24 16-22z') +
    path('S', 'M30 40l22-10-4 28'),
  tiles: () =>
    each(
      [
        [2, 2],
        [52, 2],
        [2, 52],
        [52, 52],
      ] as const,
      ([x, y], n) =>
        box(n % 3 ? 'B' : 'A', x, y, 46, 46, 4) +
        `<g transform="translate(${x + 3} ${y + 3}) scale(.4)">${turned(8, path(n % 2 ? 'C' : 'W', 'M50 50C36 38 38 12 50 2c12 10 14 36 0 48z'))}${circle('G', 50, 50, 10)}</g>`,
    ),
  sphinx: () =>
    both(path('B', 'M50 4C24 4 14 30 12 80l20 6V44z') + path('G', 'M30 16L16 60l14 4zM26 12L12 76')) +
    path('A', 'M34 30q16-14 32 0v26Q62 74 50 76 38 74 34 56z') +
    both(path('K', 'M38 44q6-4 10 1-6 3-10-1z')) +
    path('G', 'M46 76h8v20h-8zM44 4h12l-6 20z') +
    path('S', 'M44 65q6 3 12 0'),
  amphora: () =>
    both(path('M', 'M38 22Q12 20 16 46l14 6')) +
    path('A', 'M36 10h28v14c16 10 22 32 12 50L58 92H42L24 74C14 56 20 34 36 24z') +
    box('B', 32, 4, 36, 9, 3) +
    path('G', 'M20 46q30 10 60 0v10q-30 10-60 0z') +
    box('B', 36, 90, 28, 8, 3),
  hand: () =>
    path(
      'G',
      'M34 98V66L18 48q4-10 14 0l6 6V12q6-8 12 0v30-34q6-8 12 0v34-26q6-8 12 0v30-18q6-8 12 0v40q-2 20-14 26v14z',
    ) +
    circle('A', 56, 62, 9) +
    circle('W', 56, 62, 4),
} as const;

function at2(shape: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) translate(-50 -50)">${shape}</g>`;
}

export type Motif = keyof typeof drawings;
export const motifs = Object.keys(drawings) as readonly Motif[];

const drawn = new Map<Motif, string>();
export function draw(motif: Motif): string {
  const known = drawn.get(motif) ?? drawings[motif]();
  drawn.set(motif, known);
  return known;
}

/** The words that call for a theme, as they are after folding; a word counts with its endings. */
const words: Readonly<Partial<Record<Motif, string>>> = {
  wolf: 'wolf wolves kurt kangal dog husky',
  fox: 'fox tilki',
  lion: 'lion aslan',
  tiger: 'tiger kaplan leopard panther jaguar',
  dragon: 'dragon ejder',
  bear: 'bear ayi',
  panda: 'panda bamboo',
  owl: 'owl baykus',
  eagle: 'eagle falcon hawk kartal sahin',
  phoenix: 'phoenix anka simurg',
  horse: 'horse mustang stallion donkey rider at kisrak',
  cat: 'cat kedi rabbit',
  fish: 'fish catch balik koi fisherman',
  dolphin: 'dolphin yunus whale ocean reef bubble siren lagoon bay',
  kraken: 'kraken octopus',
  butterfly: 'butterfly kelebek fairy',
  bee: 'bee honey bal ari',
  bull: 'bull bison buffalo boga',
  elephant: 'elephant jungle fil safari',
  parrot: 'parrot amazon macaw nightingale',
  crane: 'crane turna',
  tulip: 'tulip lale blossom garden lotus bahce flower',
  rose: 'rose gul dagger',
  cherries: 'cherry cherries kiraz fruit meyve orchard harvest',
  lemon: 'lemon limon',
  orange: 'orange portakal apricot kayisi',
  grapes: 'grape uzum',
  plum: 'plum erik',
  pomegranate: 'pomegranate nar',
  seven: 'seven yedi',
  bell: 'bell can',
  clover: 'clover yonca luck lucky sans',
  crown: 'crown king queen sultan royal tac ottoman',
  diamond: 'diamond elmas crystal gem jewel necklace mucevher',
  ruby: 'ruby rubies yakut emerald sapphire zumrut',
  pearl: 'pearl inci diver shell amber lady lake',
  coins: 'coin gold altin midas fortune riches lydia suits',
  chest: 'treasure hazine chest hoard',
  book: 'book legend tale masal kitap secret',
  pyramid: 'pyramid pharaoh nile desert nil firavun egypt cleopatra',
  camel: 'camel caravan kervan silk sahara',
  skyline: 'bosphorus galata istanbul maiden bogaz palace mardin ephesus efes harem',
  lighthouse: 'lighthouse fener',
  lantern: 'lantern light isik festival',
  lamp: 'lamp genie cin',
  ship: 'ship pirate ferry captain sailor galleon vapur voyage viking fleece',
  compass: 'compass pusula lost quest',
  anchor: 'anchor coast harbour sea liman deniz',
  rocket: 'rocket roket',
  planet: 'planet galaxy universe',
  comet: 'comet meteor',
  star: 'star yildiz whirling',
  sun: 'sun gunes sunset mayan rainbow',
  moon: 'moon night midnight gece',
  flame: 'flame aflame fire hot burning flaming blazing alev',
  volcano: 'volcano volkan',
  snowflake: 'snow ice winter frost frozen kar santa',
  bolt: 'thunder storm lightning simsek',
  mountain: 'mountain peak dag ararat canyon taurus steppe anatolia',
  balloon: 'balloon balon cappadocia air',
  candy: 'candy sweet sugar seker gummy jelly jellies bonbon',
  lolly: 'lolly carousel galaxy pop',
  cake: 'cake baklava',
  cup: 'coffee tea kahve cay copper',
  spices: 'spice bazaar market carsi baharat',
  mask: 'mask carnival venetian maske',
  note: 'jazz music violin',
  drum: 'drum davul',
  hat: 'wizard magic halloween witch sihir',
  potion: 'potion alchemist brew iksir vampire monster',
  sword: 'knight sword shield gladiator samurai warrior iron oath',
  temple: 'temple troy olympus titan',
  castle: 'castle kale manor',
  train: 'train express streetcar tren metro',
  robot: 'robot neon cyber',
  skull: 'skull ghost',
  horseshoe: 'horseshoe nal rodeo west',
  joker: 'joker jester',
  heart: 'heart kalp love',
  ace: 'ace as',
  rosette: 'rosette era',
  nazar: 'nazar eye evil',
  pepper: 'pepper biber chili',
  vault: 'vault safe bank',
  clock: 'clock clockmaker hour saat',
  nugget: 'nugget miner lode foundry cave caves',
  tiles: 'tile tiles mosaic turquoise cini iznik marble',
  sphinx: 'sphinx',
  amphora: 'amphora buried gobekli',
  hand: 'hand',
};

const byWord = new Map(
  Object.entries(words).flatMap(([motif, each]) =>
    each.split(' ').map((word) => [word, motif as Motif] as const),
  ),
);
/** Adjectives, which give way to what they describe. */
const weak: ReadonlySet<string> = new Set(
  'gold golden altin royal night nights midnight hot burning blazing flaming lucky luck sweet star stars sea fire light lights iron marble magic king queen sultan sans coins coin riches bazaar pop eye'.split(
    ' ',
  ),
);
const endings = ['', 's', 'es', 'ler', 'lar', 'i', 'u'];

/** The themes that a name's words call for, the best first. */
export function motifsOf(foldedWords: readonly string[]): Motif[] {
  const find = (word: string) =>
    byWord.get(word) ??
    endings.map((end) => end && word.endsWith(end) && byWord.get(word.slice(0, -end.length))).find(Boolean);
  const found = foldedWords.flatMap((word) => {
    const motif = find(word);
    return motif ? [{ motif, isWeak: weak.has(word) }] : [];
  });
  return [...found.filter(({ isWeak }) => !isWeak), ...found.filter(({ isWeak }) => isWeak)].map(
    ({ motif }) => motif,
  );
}
