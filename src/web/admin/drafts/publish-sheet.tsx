import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

interface PublishSheetProps {
  title: string
  description?: string
  /** Why it was not published. */
  problem: string | null
  /** What is wrong with the moment. */
  error?: string | undefined
  onNow: () => Promise<unknown>
  /** At a moment of Indian time. */
  onThen: (at: string) => Promise<unknown>
  onBack: () => void
  /** What publishing changes. */
  children: ReactNode
}

/** The dialog in which somebody looks at a draft, and publishes it now, at a moment, or not yet. */
export function PublishSheet({ title, description, problem, children, ...deciding }: PublishSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && deciding.onBack()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-shade" />
        <Dialog.Popup
          initialFocus={heading}
          className="dialog-sheet grid content-start gap-5 sm:w-[min(46rem,calc(100%-2rem))]!"
        >
          <div>
            <Dialog.Title ref={heading} tabIndex={-1} className="text-heading outline-none">
              {title}
            </Dialog.Title>
            {description && (
              <Dialog.Description className="mt-1 text-ink-700">{description}</Dialog.Description>
            )}
          </div>
          {children}
          <div className="grid gap-4">
            {problem && <Notice tone="error">{problem}</Notice>}
            <PublishWhen {...deciding} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PublishWhenProps = Pick<PublishSheetProps, 'error' | 'onNow' | 'onThen' | 'onBack'>

function PublishWhen({ error, onNow, onThen, onBack }: PublishWhenProps) {
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
