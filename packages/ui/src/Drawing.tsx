// One of the house's drawings, which the page brings along (drawings.svg), in the colour of the text around it.
export type DrawingName =
  | 'rosette'
  | 'tulip'
  | 'star'
  | 'bead'
  | 'carnation'
  | 'crescent'
  | 'pomegranate'
  | 'cards'
  | 'chip'
  | 'ball'
  | 'die'
  | 'screen'
  | 'lale';

export function Drawing({ name, className }: { readonly name: DrawingName; readonly className?: string }) {
  return (
    <svg
      viewBox={name === 'lale' ? '0 0 300 400' : '0 0 64 64'}
      aria-hidden="true"
      className={className}
      fill="currentColor"
    >
      <use href={`#${name}`} />
    </svg>
  );
}
