import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { publishTestimonials, type TestimonialDesk } from '#contract/staff/testimonials.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DialogSheet } from '../parts/dialog-sheet.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { theirsOf } from '../parts/theirs.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { fromIndia } from '../prices/moment.ts'
import { DifferenceList } from './difference-list.tsx'
import { differences } from './differences.ts'
import { entriesOf, shownOf } from './use-list.ts'

interface PublishDialogProps {
  desk: TestimonialDesk
  onDone: (next: TestimonialDesk | null) => void
}

/** What the draft changes in the shop, before it is shown: now, or from a moment on. */
export function PublishDialog({ desk, onDone }: PublishDialogProps) {
  const [at, setAt] = useState('')
  const { problem, attempt } = useAttempt({
    heed: (failure) => {
      const theirs = theirsOf<TestimonialDesk>(failure)
      if (theirs) onDone(theirs)
      return theirs !== null
    },
    keepsText: true,
  })
  const publish = () =>
    attempt(async () => {
      const body = { version: desk.version, ...(at && { shown_from: fromIndia(at) }) }
      onDone(await staffApi(publishTestimonials, { body }))
    })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDone(null)}>
      <DialogSheet>
        <div className="grid gap-4">
          <Dialog.Title className="text-heading">Publish the testimonials</Dialog.Title>
          {problem && <Notice tone="error">{problem}</Notice>}
          <DifferenceList found={differences(shownOf(desk), entriesOf(desk))} />
          <Field
            label="From"
            type="datetime-local"
            value={at}
            hint="Empty: at once. Times are India’s."
            onChange={({ target }) => setAt(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void publish()}>{at ? 'Publish then' : 'Publish now'}</Button>
            <Button look="secondary" onClick={() => onDone(null)}>
              Back
            </Button>
          </div>
        </div>
      </DialogSheet>
    </Dialog.Root>
  )
}
