interface ConflictProps {
  theirs: string
  before: string
  onTake: () => void
}

/** A conflict of a field: the colleague's value, and the one before both. */
export function Conflict({ theirs, before, onTake }: ConflictProps) {
  return (
    <p className="mt-1.5 text-label">
      Theirs: <strong>{theirs || 'empty'}</strong>. Before: {before || 'empty'}.{' '}
      <button type="button" onClick={onTake} className="text-link min-h-9 font-semibold">
        Take theirs
      </button>
    </p>
  )
}
