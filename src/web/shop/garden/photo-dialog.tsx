import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import {
  editGardenPhoto,
  type GardenPhoto,
  maxCaptionLength,
  removeGardenPhoto,
} from '#contract/shop/garden-photos.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OwnPhoto, photoText } from './own-photo.tsx'

interface PhotoDialogProps {
  photo: GardenPhoto
  /** The number of pots it can move to; null when it cannot move. */
  pots: number | null
  onClose: () => void
  onDone: (message: string) => Promise<void>
}

/** One photograph in full size with its caption, and a button to remove it, with a confirmation. */
export function PhotoDialog({ photo, pots, onClose, onDone }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSessionOver = useEndedSession()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // Not the field, which would open the phone's keyboard over the photograph.
    title.current?.focus()
  }, [])

  const params = { id: String(photo.id) }
  async function notify(call: () => Promise<{ message: string }>): Promise<void> {
    setProblem(null)
    try {
      const { message } = await call()
      dialog.current?.close()
      await onDone(message)
    } catch (error) {
      const failure = failureOf(error)
      if (!isSessionOver(failure)) setProblem(explain(failure))
    }
  }
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { caption: String(form.get('caption') ?? ''), pot: Number(form.get('pot') ?? photo.pot) }
    void notify(() => api(editGardenPhoto, { params, body }))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-full max-w-2xl rounded-(--radius-card) bg-white p-4 text-ink-900 backdrop:bg-ink-900/50 max-sm:max-w-[calc(100%-1.5rem)] sm:p-6"
    >
      <h2 ref={title} id={titleId} tabIndex={-1} className="text-subheading outline-none">
        {photoText(photo)}
      </h2>
      <OwnPhoto photo={photo} form="large" className="mt-3 max-h-[55dvh] w-full object-contain" />
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      <form onSubmit={save} className="mt-4 grid gap-4">
        <Field
          name="caption"
          label="What it shows"
          hint="Shown below the photograph, and read out by screen readers."
          defaultValue={photo.caption}
          maxLength={maxCaptionLength}
        />
        {pots !== null && pots > 1 && <PotChoice pot={photo.pot} pots={pots} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Save</Button>
          <Button look="secondary" onClick={() => dialog.current?.close()}>
            Close
          </Button>
          <Button look="quiet" aria-expanded={isRemoving} onClick={() => setRemoving(!isRemoving)}>
            Remove
          </Button>
        </div>
      </form>
      {isRemoving && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          A removed photograph cannot be brought back.
          <Button look="secondary" onClick={() => void notify(() => api(removeGardenPhoto, { params }))}>
            Remove this photograph
          </Button>
        </p>
      )}
    </dialog>
  )
}

function PotChoice({ pot, pots }: { pot: number; pots: number }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        Pot
      </label>
      <select
        id={id}
        name="pot"
        defaultValue={pot}
        className="min-h-12 rounded-(--radius-control) border border-ink-500 bg-white px-3.5"
      >
        {Array.from({ length: pots }, (_, index) => index + 1).map((number) => (
          <option key={number} value={number}>
            Pot {number}
          </option>
        ))}
      </select>
    </div>
  )
}
