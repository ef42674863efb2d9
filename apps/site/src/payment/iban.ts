// IBANs as the form checks them before the server does: ISO 13616, modulo 97.
export function isTurkishIban(text: string): boolean {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  return /^TR\d{24}$/.test(iban) && BigInt(`${iban.slice(4)}2927${iban.slice(2, 4)}`) % 97n === 1n;
}
