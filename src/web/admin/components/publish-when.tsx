import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

interface PublishWhenProps {
  /** The error of the time. */
  error?: string | undefined
  onNow: () => Promise<unknown>
  /** At a moment of Indian time. */
  onThen: (at: string) => Promise<unknown>
  onBack: () => void
}

/** The end of a dialog about something that is published now, at a moment, or not yet. */
export function PublishWhen({ error, onNow, onThen, onBack }: PublishWhenProps) {
  const [at, setAt] = useState('')
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void onNow()}>Publish now</Button>
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 border-paper-300 border-t pt-4">
        <Field
          label="Or at this time, IST"
          type="datetime-local"
          value={at}
          error={error}
          onChange={({ target }) => setAt(target.value)}
          className="min-w-0 flex-1 sm:max-w-72"
        />
        <Button look="secondary" disabled={at === ''} onClick={() => void onThen(at)}>
          Publish then
        </Button>
      </div>
    </>
  )
}
