import { useState } from 'react'
import { formatMoment } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import type { DraftKind, PlannedDraft } from './draft-kind.ts'

interface PreviewCardProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: Pick<DraftKind<Live, Draft>, 'makePreview' | 'endPreview'>
  draft: Draft
}

/** The link that shows the page as the draft has it. The server answers it once; a lost one is replaced by a new one. */
export function PreviewCard<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  draft,
}: PreviewCardProps<Live, Draft>) {
  const [until, setUntil] = useState(draft.preview_until)
  const [url, setUrl] = useState<string | null>(null)
  const { problem, attempt } = useAttempt()
  const make = () =>
    attempt(async () => {
      const made = await kind.makePreview(draft)
      setUrl(made.url)
      setUntil(made.until)
    })
  const end = () =>
    attempt(async () => {
      await kind.endPreview(draft)
      setUrl(null)
      setUntil(null)
    })
  return (
    <Card heading="Preview">
      <Quiet>
        {until
          ? `Anyone with the link can see the draft until ${formatMoment(until)} IST. It follows your edits.`
          : 'Create a link that shows the draft for 72 hours to anyone you send it to.'}
      </Quiet>
      {url && (
        <Field
          label="Link to the preview"
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
          className="mt-3"
        />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void make()}>
          {until ? 'Make a new link' : 'Make a preview link'}
        </Button>
        {until && (
          <Button look="quiet" onClick={() => void end()}>
            End the link
          </Button>
        )}
      </div>
    </Card>
  )
}
