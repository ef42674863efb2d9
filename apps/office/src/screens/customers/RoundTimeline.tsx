// A round from end to end, below its row: its steps in the order of time, with each call word for word folded away, and the file for a dispute.
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { roundEvidence } from '@felek/contract/office';
import { Button } from '@felek/ui/Button.tsx';
import { saveBlob } from '@felek/ui/save-file.ts';
import { Failed, WaitingRows } from '../../parts/states.tsx';
import { Shown, Tag } from '../../screen/Shown.tsx';
import { printExact } from '../../screen/time.ts';
import { useSay, useSayCode } from '../../texts/texts.ts';
import { fetchData } from '../../wire/ask.ts';
import { CustomerFacts, Happening } from './CustomerFacts.tsx';

interface RoundTimelineProps {
  readonly usercode: string;
  readonly provider: string;
  readonly round: string;
}

export function RoundTimeline({ usercode, provider, round }: RoundTimelineProps) {
  const say = useSay();
  const sayCode = useSayCode();
  const found = useQuery({
    queryKey: ['part', 'round', usercode, provider, round],
    queryFn: ({ signal }) => fetchData(roundEvidence, { usercode, provider, round }, { signal }),
    // Each look is recorded.
    refetchOnWindowFocus: false,
  });
  if (found.isPending) return <WaitingRows rows={4} />;
  if (found.isError) return <Failed error={found.error} retry={() => void found.refetch()} />;
  const { evidence, file, sha256 } = found.data;
  return (
    <section aria-labelledby="round-title" className="mt-5 grid gap-3">
      <div>
        <h3 id="round-title" className="text-base">
          {say('round.title')}
        </h3>
        <p className="text-sm text-quiet">{say('round.around')}</p>
      </div>
      <ol className="grid gap-2">
        {evidence.steps.map((step) => (
          <li key={`${step.kind} ${step.id}`} className="rounded-field border border-line p-2.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <time dateTime={`${step.at}Z`} className="figures text-sm text-quiet">
                {printExact(step.at)}
              </time>
              <Tag tone={step.what === 'day_differs' ? 'bad' : 'plain'}>{sayCode('kind', step.kind)}</Tag>
              {step.amount !== null && (
                <span className="ms-auto">
                  <Shown value={{ as: 'money', lira: step.amount }} />
                </span>
              )}
            </div>
            <details>
              <summary className="cursor-pointer">
                <Happening row={step} />
              </summary>
              <div className="mt-2 break-all">
                <CustomerFacts row={step} />
              </div>
            </details>
          </li>
        ))}
      </ol>
      <Button
        onClick={() => saveBlob(`${provider}-${round}.json`, new Blob([file], { type: 'application/json' }))}
      >
        <Download size={16} aria-hidden="true" />
        {say('round.save')}
      </Button>
      <p className="text-sm break-all text-quiet">
        {say('round.hash')}: <span className="font-mono">{sha256}</span>
      </p>
    </section>
  );
}
