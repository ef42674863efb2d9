// Odds as traders read them, whatever the language: 2150 thousandths are 2.15.
export const printOdds = (thousandths: number): string =>
  `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000)
    .padStart(3, '0')
    .replace(/0$/, '')}`;
