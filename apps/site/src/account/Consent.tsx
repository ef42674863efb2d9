// The documents that a customer agrees to when joining, with their pages. They open in another tab, so that the typed values stay here.
import { useOption } from '../content/content.ts';
import { useSay, type TextKey } from '../texts/texts.ts';

const papers = ['terms', 'privacy', 'responsible'] as const;

export function Consent() {
  const say = useSay();
  // Each gap of the sentence is the name of a page.
  const parts = say('register.consent').split(/\{(terms|privacy|responsible)\}/);
  return (
    <p className="text-sm text-quiet">
      {parts.map((part) =>
        papers.some((paper) => paper === part) ? <Paper key={part} name={part} /> : part,
      )}
    </p>
  );
}

function Paper({ name }: { readonly name: string }) {
  const say = useSay();
  const page = useOption(`${name}Page`);
  const title = say(`register.consent.${name}` as TextKey);
  if (page === undefined) return title;
  return (
    <a href={`/pages/${page}`} target="_blank" rel="noopener" className="text-link underline">
      {title}
    </a>
  );
}
