interface ClashProps {
  theirs: string
  before: string
  onTake: () => void
}

/** Beside one's own: what a colleague made of the field, and what it was before both. */
export function Clash({ theirs, before, onTake }: ClashProps) {
  return (
    <p className="mt-1.5 text-label">
      Theirs: <strong>{theirs || 'empty'}</strong>. Before: {before || 'empty'}.{' '}
      <button type="button" onClick={onTake} className="text-link min-h-9 font-semibold">
        Take theirs
      </button>
    </p>
  )
}
