import type { PageTextEditor } from '#contract/admin/page-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Text } from './use-text.ts'

interface TextBarProps {
  text: Text
  /** Why the last act was not done. */
  problem: string | null
  onSave: () => void
  onDiscard: () => void
  onPublish: () => void
}

/** What can be done with the draft; it stays at the lower edge of the window. */
export function TextBar({ text, problem, onSave, onDiscard, onPublish }: TextBarProps) {
  const { editor } = text
  const isUnsaved = text.isUnsaved()
  return (
    <div className="sticky bottom-0 -mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-paper-300 border-t bg-paper-50 px-4 py-3">
      {problem && (
        <Notice tone="error" className="w-full">
          {problem}
        </Notice>
      )}
      <Button onClick={onSave} disabled={!isUnsaved}>
        Save the draft
      </Button>
      {editor.draft && !isUnsaved && <Button onClick={onPublish}>Publish…</Button>}
      {editor.draft && (
        <Button look="quiet" onClick={onDiscard}>
          Discard the draft
        </Button>
      )}
      <p role="status" className="text-ink-700 text-label">
        {stateOf(editor, isUnsaved)}
      </p>
    </div>
  )
}

function stateOf({ draft, versions }: PageTextEditor, isUnsaved: boolean): string {
  if (isUnsaved) return 'Not saved yet'
  if (draft) return `A draft by ${draft.by}, not published`
  return versions.some(({ state }) => state === 'planned')
    ? 'Another version is planned'
    : 'As the shop shows it'
}
