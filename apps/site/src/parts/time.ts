// Instants as the customer reads them: dd.MM.yyyy HH:mm in Istanbul. The wire leaves the trailing Z out; it is put back here.
const format = new Intl.DateTimeFormat('tr-TR', {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export const printInstant = (wire: string): string => format.format(new Date(`${wire}Z`)).replace(',', '');

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' });
/** The calendar days in Istanbul from now until an instant of the wire: 0 for today. */
export const daysUntil = (wire: string, now = new Date()): number =>
  Math.round((Date.parse(day.format(new Date(`${wire}Z`))) - Date.parse(day.format(now))) / 86_400_000);
