// One of the house's drawings, which the page brings along (drawings.svg), in the colour of the text around it.
type DrawingName = 'rosette';

export function Drawing({ name, className }: { readonly name: DrawingName; readonly className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
      <use href={`#${name}`} />
    </svg>
  );
}
