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
