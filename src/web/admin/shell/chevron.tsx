/** An arrow that shows whether a menu is open. */
export const Chevron = ({ isUp }: { isUp: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 12 8"
    className={`h-2 w-3 shrink-0 fill-none stroke-current stroke-2 transition-transform ${isUp ? 'rotate-180' : ''}`}
  >
    <path d="m1 1 5 5 5-5" />
  </svg>
)
