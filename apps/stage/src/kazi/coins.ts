// The sign beside an amount on a ticket, in five ranks: bronze, silver, gold, a turquoise stone, a golden tulip.
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" aria-hidden="true">${content}</svg>`;
const coin = (edge: string, face: string, light: string) =>
  svg(
    `<circle cx="50" cy="54" r="38" fill="${edge}"/><circle cx="50" cy="48" r="38" fill="${face}"/><circle cx="50" cy="48" r="29" fill="none" stroke="${edge}" stroke-width="4"/><path d="M50 26c9 12 9 22 0 32-9-10-9-20 0-32zM34 62c10-4 22-4 32 0" fill="none" stroke="${edge}" stroke-width="5" stroke-linecap="round"/><path d="M22 38c4-10 11-16 20-18" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`,
  );

const bronze = coin('#8a4b22', '#d08a55', '#f3c8a3');
const silver = coin('#6d7ba6', '#c3cde8', '#ffffff');
const gold = coin('#b57c10', '#f6bc45', '#ffe7a8');
const stone = svg(
  '<path d="M30 18h40l18 24-38 44L12 42z" fill="#0e8d81"/><path d="M30 18h40l-8 24H38z" fill="#7ff0e2"/><path d="M12 42h26l12 44z" fill="#17b3a4"/><path d="M88 42H62L50 86z" fill="#0b7a70"/><path d="M38 42h24L50 86z" fill="#2fdac8"/>',
);
const tulip = svg(
  '<path d="M50 96V62" stroke="#14a99b" stroke-width="6"/><path d="M50 6c-12 16-14 34-9 48 2 6 5 10 9 12 4-2 7-6 9-12 5-14 3-32-9-48z" fill="#f6bc45"/><path d="M44 14C26 24 18 40 22 54c4 12 14 16 28 14-14-12-16-34-6-54z" fill="#ffd97a"/><path d="M56 14c18 10 26 26 22 40-4 12-14 16-28 14 14-12 16-34 6-54z" fill="#c98b12"/><path d="M50 94C38 92 30 84 30 72c12 4 18 12 20 22zM50 94c12-2 20-10 20-22-12 4-18 12-20 22z" fill="#1cc8b7"/>',
);

/** The markup for a prize of so many stakes. */
export function coinOf(times: number): string {
  if (times >= 2500) return tulip;
  if (times >= 100) return stone;
  if (times >= 20) return gold;
  return times >= 5 ? silver : bronze;
}
