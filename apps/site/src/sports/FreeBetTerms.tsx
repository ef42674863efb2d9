// The conditions of a free bet on offer: the slips that it pays for, and their odds.
import { useOddsText } from './Odds.tsx';
import { useWords } from './words.ts';

interface FreeBetTermsProps {
  readonly leastOdds: number;
  readonly slip: 'any' | 'single' | 'multiple';
}

export function FreeBetTerms({ leastOdds, slip }: FreeBetTermsProps) {
  const say = useWords();
  const text = useOddsText();
  return (
    <>
      {say(`free.kind.${slip}`)} · {say('free.least', { least: text(leastOdds) })}
    </>
  );
}
