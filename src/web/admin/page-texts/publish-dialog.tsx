import { useState } from 'react'
import { type PageTextEditor, publishText } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { wrongFieldsOf } from '../../lib/api/failure.ts'
import { serverVersionOf } from '../components/server-version.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { PublishSheet } from '../drafts/publish-sheet.tsx'
import { DifferenceList } from './difference-list.tsx'
import { differences } from './differences.ts'
import { contentOf, shownOf } from './use-text.ts'

interface PublishDialogProps {
  editor: PageTextEditor
  onDone: (next: PageTextEditor | null) => void
}

/** What the draft changes in the shop, before it is shown: now, or from a moment on. */
export function PublishDialog({ editor, onDone }: PublishDialogProps) {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const kind = textKinds[editor.name]
  const { problem, attempt } = useAttempt({
    onError: (failure) => {
      const server = serverVersionOf<PageTextEditor>(failure)
      if (server) onDone(server)
      const fields = wrongFieldsOf(failure)
      setWrong(fields)
      return server !== null || 'at' in fields
    },
    keepsText: true,
  })
  const publish = (moment: string | null) =>
    attempt(async () => {
      const body = { version: editor.version, at: moment }
      onDone(await staffApi(publishText, { params: { name: editor.name }, body }))
    })
  return (
    <PublishSheet
      title={`Publish: ${kind.title}`}
      problem={problem}
      error={wrong.at}
      onNow={() => publish(null)}
      onThen={publish}
      onBack={() => onDone(null)}
    >
      <DifferenceList found={differences(kind, shownOf(editor), contentOf(editor))} />
    </PublishSheet>
  )
}
