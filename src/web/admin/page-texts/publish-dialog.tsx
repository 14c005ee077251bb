import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { type PageTextEditor, publishText } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { wrongFieldsOf } from '../../lib/api/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { DialogSheet } from '../components/dialog-sheet.tsx'
import { PublishWhen } from '../components/publish-when.tsx'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { DifferenceList } from './difference-list.tsx'
import { differences } from './differences.ts'
import { contentOf, shownOf } from './use-text.ts'

interface PublishDialogProps {
  desk: PageTextEditor
  onDone: (next: PageTextEditor | null) => void
}

/** What the draft changes in the shop, before it is shown: now, or from a moment on. */
export function PublishDialog({ desk, onDone }: PublishDialogProps) {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const kind = textKinds[desk.name]
  const { problem, attempt } = useAttempt({
    onError: (failure) => {
      const theirs = serverVersionOf<PageTextEditor>(failure)
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
          <PublishWhen
            error={wrong.at}
            onNow={() => publish(null)}
            onThen={publish}
            onBack={() => onDone(null)}
          />
        </div>
      </DialogSheet>
    </Dialog.Root>
  )
}
