interface FieldNotesProps {
  /** The id of the field, which names its notes by `aria-describedby`. */
  id: string
  hint: string | undefined
  error: string | undefined
}

/** The hint and the error below a field. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-ink-700 text-label">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-alert-700 text-label">
          {error}
        </p>
      )}
    </>
  )
}
