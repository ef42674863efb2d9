// How each kind of value is drawn, in a cell and in the drawer alike.
import { Link } from '@tanstack/react-router';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { parseLiraText, printLira } from '@felek/money';
import type { Locale } from '@felek/contract/call';
import { findCustomers } from '@felek/contract/office';
import { useLocale, useSay, useSayCode } from '../texts/texts.ts';
import { useMay } from '../wire/permissions.ts';
import { printAge, printInstant, useNowMs } from './time.ts';
import type { Owner, Tone, Value } from './screen.ts';

/** Lira of the wire as a text of a language. */
export function liraText(lira: number, locale: Locale): string {
  const kurus = parseLiraText(Math.abs(lira).toFixed(2)) ?? 0n;
  return printLira(lira < 0 ? -kurus : kurus, locale);
}

export const printShare = (share: number, locale: Locale): string =>
  share.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

const tones: Readonly<Record<Tone, string>> = {
  plain: 'border-line bg-raised text-text',
  good: 'border-won/50 bg-surface text-won',
  bad: 'border-coral/60 bg-surface text-error',
  warn: 'border-gold/60 bg-surface text-gold',
};

export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: string }) {
  return (
    <span className={`inline-block rounded-full border px-2 text-sm whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}

export function Shown({ value, isWhole = false }: { readonly value: Value; readonly isWhole?: boolean }) {
  const say = useSay();
  const locale = useLocale();
  switch (value.as) {
    case 'nothing':
      return (
        <span aria-label={say('of.nothing')} role="img" className="text-quiet">
          –
        </span>
      );
    case 'text':
      return isWhole ? <span className="break-words">{value.text}</span> : value.text;
    case 'long':
      return <p className="rounded-field bg-raised p-2 break-words whitespace-pre-wrap">{value.text}</p>;
    case 'code':
      return <Code text={value.text} isWhole={isWhole} />;
    case 'money':
      return (
        <span className={`figures whitespace-nowrap ${value.lira < 0 ? 'text-error' : ''}`}>
          {liraText(value.lira, locale)}
        </span>
      );
    case 'count':
      return <span className="figures">{value.count.toLocaleString(locale)}</span>;
    case 'share':
      return <span className="figures">{printShare(value.share, locale)}</span>;
    case 'age':
      return <Age at={value.at} isWhole={isWhole} />;
    case 'instant':
      return <span className="figures whitespace-nowrap">{printInstant(value.at)}</span>;
    case 'words':
      return <Words value={value} isWhole={isWhole} />;
    case 'customer':
      return <CustomerLink owner={value.owner} />;
    case 'drawn':
      return value.node;
    default:
      return value satisfies never;
  }
}

/** A cell has room for two words. The number of the others stands beside them, and the drawer has them all. */
const mostInCell = 2;

function Words({
  value: { noun, codes, tone },
  isWhole,
}: {
  readonly value: Extract<Value, { as: 'words' }>;
  readonly isWhole: boolean;
}) {
  const sayCode = useSayCode();
  const said = codes.map((each) => sayCode(noun, each));
  const shown = isWhole ? said : said.slice(0, mostInCell);
  const others = said.slice(shown.length);
  return (
    <span className={`inline-flex gap-1 ${isWhole ? 'flex-wrap' : ''}`}>
      {shown.map((each) => (
        <Tag key={each} tone={tone}>
          {each}
        </Tag>
      ))}
      {others.length > 0 && (
        <span title={others.join(', ')} className="text-sm text-quiet">
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

export function CustomerLink({ owner }: { readonly owner: Owner }) {
  const may = useMay();
  if (!may(findCustomers)) return owner.username;
  return (
    <Link
      to="/customers/$usercode"
      params={{ usercode: owner.usercode }}
      className="relative z-[1] font-medium text-link hover:underline"
    >
      {owner.username}
    </Link>
  );
}

function Age({ at, isWhole }: { readonly at: string; readonly isWhole: boolean }) {
  const say = useSay();
  const nowMs = useNowMs();
  const said = printAge(at, nowMs, say);
  const exact = printInstant(at);
  return (
    <time dateTime={`${at}Z`} title={exact} className="figures whitespace-nowrap">
      {isWhole ? `${exact} · ${said}` : said}
    </time>
  );
}

function Code({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const short = text.length > 13 ? `${text.slice(0, 8)}…${text.slice(-4)}` : text;
  if (!isWhole)
    return (
      <span title={text} className="font-mono text-[0.92em]">
        {short}
      </span>
    );
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={say('of.copy', { text })}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="inline-flex items-center gap-1.5 rounded-field text-start font-mono text-[0.92em] break-all hover:bg-raised"
    >
      {text}
      <Icon size={13} aria-hidden="true" className="shrink-0 text-quiet" />
    </button>
  );
}
