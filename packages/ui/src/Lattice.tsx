// The Iznik lattice, faint, behind heroes and dialogs’ sides.
export function Lattice({ className = '' }: { readonly className?: string }) {
  return (
    <svg aria-hidden="true" className={`pointer-events-none absolute inset-0 size-full ${className}`}>
      <defs>
        <pattern id="lattice" width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            <path d="M28 0 56 28 28 56 0 28z" />
            <path d="M28 12c6 6 6 10 0 16-6-6-6-10 0-16zM28 44c6-6 6-10 0-16-6 6-6 10 0 16zM12 28c6-6 10-6 16 0-6 6-10 6-16 0zM44 28c-6-6-10-6-16 0 6 6 10 6 16 0z" />
            <circle cx="0" cy="0" r="5" />
            <circle cx="56" cy="56" r="5" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#lattice)" />
    </svg>
  );
}
