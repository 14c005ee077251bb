/** A placeholder for loading content. `className` gives its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />
}
