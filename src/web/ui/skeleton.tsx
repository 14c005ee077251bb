/** A resting shape where something is about to be. `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />
}
