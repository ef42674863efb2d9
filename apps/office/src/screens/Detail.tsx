// Facts by their names, as the server keeps them.
interface DetailProps {
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export function Detail({ detail }: DetailProps) {
  const facts = Object.entries(detail);
  if (facts.length === 0) return '–';
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-field bg-raised p-2.5 font-mono text-[0.92em]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="break-all">{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
