// The payer's page: who asks, how much, and two buttons. It works without a script, from 320 px, in Turkish and English.
import type { Order } from './memory.ts';

const texts = {
  tr: {
    title: 'Güvenli ödeme',
    demo: 'Deneme ortamı: gerçek para hareketi yoktur.',
    merchant: 'İş yeri',
    amount: 'Tutar',
    method: 'Yöntem',
    approve: 'Ödemeyi onayla',
    decline: 'Vazgeç',
    paid: 'Ödemeniz alındı',
    declined: 'Ödeme reddedildi',
    cancelled: 'Ödeme iptal edildi',
    back: 'Felek’e dön',
    channels: { card: 'Banka / Kredi Kartı', wallet: 'Dijital Cüzdan', transfer: 'Havale / EFT / FAST' },
    transfer: 'Alıcı: Felek Demo A.Ş. · IBAN: TR33 0006 1005 1978 6457 8413 26 · Açıklama:',
    missing: 'Bu ödeme bulunamadı',
  },
  en: {
    title: 'Secure payment',
    demo: 'Test environment: no real money moves.',
    merchant: 'Merchant',
    amount: 'Amount',
    method: 'Method',
    approve: 'Approve payment',
    decline: 'Cancel',
    paid: 'Your payment has been received',
    declined: 'The payment was declined',
    cancelled: 'The payment was cancelled',
    back: 'Back to Felek',
    channels: { card: 'Bank or credit card', wallet: 'Digital wallet', transfer: 'Bank transfer' },
    transfer: 'Payee: Felek Demo Inc. · IBAN: TR33 0006 1005 1978 6457 8413 26 · Reference:',
    missing: 'This payment was not found',
  },
} as const;

const wordsOf = (locale: string) => (locale === 'en' ? texts.en : texts.tr);

export function payPage(order: Order): string {
  const words = wordsOf(order.locale);
  const channel = words.channels[order.channel as keyof typeof words.channels] ?? order.channel;
  const inner =
    order.status === 'pending'
      ? `<dl><dt>${words.merchant}</dt><dd>Felek</dd><dt>${words.method}</dt><dd>${escape(channel)}</dd>
<dt>${words.amount}</dt><dd class="sum">${escape(printAmount(order.amount, order.locale))}</dd></dl>
${order.channel === 'transfer' ? `<p class="note">${words.transfer} ${escape(order.pageId.slice(0, 8).toUpperCase())}</p>` : ''}
<form method="post"><button name="answer" value="paid">${words.approve}</button><button class="quiet" name="answer" value="cancelled">${words.decline}</button></form>`
      : `<p class="done" role="status">${order.status === 'paid' || order.status === 'cancelled' ? words[order.status] : words.declined}</p>
<p><a class="button" href="${escape(order.returnUrl)}">${words.back}</a></p>`;
  return page(order.locale, words.title, `${inner}<p class="note">${words.demo}</p>`);
}

export const missingPage = (locale: string) => page(locale, wordsOf(locale).missing, '');

function page(locale: string, title: string, inner: string): string {
  return `<!doctype html><html lang="${locale === 'en' ? 'en' : 'tr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/payment/page.css"></head><body><main><h1>${title}</h1>${inner}</main></body></html>`;
}

/** "1250.50" as each language writes it, with the currency before it. */
function printAmount(amount: string, locale: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  const [group, decimal] = locale === 'en' ? [',', '.'] : ['.', ','];
  return `₺${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${cents}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export const pageStyle = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#eef2f7;color:#152033;font:16px/1.5 system-ui,sans-serif}
main{width:min(420px,100vw - 32px);background:#fff;border-radius:16px;padding:28px;box-shadow:0 12px 40px #15203318}h1{font-size:22px;margin:0 0 20px}
dl{display:grid;grid-template-columns:1fr auto;gap:10px 16px;margin:0 0 24px}dt{color:#53627c}dd{margin:0;text-align:right}.sum{font-size:24px;font-weight:700}
form{display:grid;gap:12px}button,.button{display:block;width:100%;min-height:48px;border:0;border-radius:10px;background:#0b6b4f;color:#fff;font:600 16px system-ui,sans-serif;text-align:center;line-height:48px;text-decoration:none;cursor:pointer}
button.quiet{background:#e7ecf3;color:#152033}button:focus-visible,.button:focus-visible{outline:3px solid #2f6bff;outline-offset:2px}.note{color:#53627c;font-size:14px}.done{font-size:20px;font-weight:600}`;
