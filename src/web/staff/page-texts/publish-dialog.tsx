import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { publishText, type TextDesk } from '#contract/staff/page-texts.ts'
import { textKinds } from '#contract/staff/text-kinds.ts'
import { wrongFieldsOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DialogSheet } from '../parts/dialog-sheet.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { theirsOf } from '../parts/theirs.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import { DifferenceList } from './difference-list.tsx'
import { differences } from './differences.ts'
import { contentOf, shownOf } from './use-text.ts'

interface PublishDialogProps {
  desk: TextDesk
  onDone: (next: TextDesk | null) => void
}

/** What the draft changes in the shop, before it is shown: now, or from a moment on. */
export function PublishDialog({ desk, onDone }: PublishDialogProps) {
  const [at, setAt] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const kind = textKinds[desk.name]
  const { problem, attempt } = useAttempt({
    heed: (failure) => {
      const theirs = theirsOf<TextDesk>(failure)
      if (theirs) onDone(theirs)
      const fields = wrongFieldsOf(failure)
      setWrong(fields)
      return theirs !== null || 'at' in fields
    },
    keepsText: true,
  })
  const publish = (moment: string | null) =>
    attempt(async () => {
      const body = { version: desk.version, at: moment }
      onDone(await staffApi(publishText, { params: { name: desk.name }, body }))
    })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDone(null)}>
      <DialogSheet>
        <div className="grid gap-4">
          <Dialog.Title className="text-heading">Publish: {kind.title}</Dialog.Title>
          {problem && <Notice tone="error">{problem}</Notice>}
          <DifferenceList found={differences(kind, shownOf(desk), contentOf(desk))} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void publish(null)}>Publish now</Button>
            <Button look="secondary" onClick={() => onDone(null)}>
              Back
            </Button>
          </div>
          <div className="flex flex-wrap items-end gap-3 border-paper-300 border-t pt-4">
            <Field
              label="Or at this time, IST"
              type="datetime-local"
              value={at}
              error={wrong.at}
              onChange={({ target }) => setAt(target.value)}
              className="min-w-0 flex-1 sm:max-w-72"
            />
            <Button look="secondary" disabled={at === ''} onClick={() => void publish(at)}>
              Publish then
            </Button>
          </div>
        </div>
      </DialogSheet>
    </Dialog.Root>
  )
}
