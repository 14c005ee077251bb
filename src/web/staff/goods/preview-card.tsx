import { useState } from 'react'
import { endProductPreview, makeProductPreview, type ProductDraft } from '#contract/staff/product-drafts.ts'
import { formatMoment } from '../../dates.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Quiet } from '../parts/card.tsx'
import { staffApi } from '../parts/staff-api.ts'
import { useAttempt } from '../parts/use-attempt.ts'

/** The link that shows the page as the draft has it. It is told once; whoever lost it makes a new one. */
export function PreviewCard({ draft }: { draft: ProductDraft }) {
  const [until, setUntil] = useState(draft.preview_until)
  const [url, setUrl] = useState<string | null>(null)
  const { problem, attempt } = useAttempt()
  const params = { id: String(draft.id) }
  const make = () =>
    attempt(async () => {
      const made = await staffApi(makeProductPreview, { params, body: {} })
      setUrl(made.url)
      setUntil(made.until)
    })
  const end = () =>
    attempt(async () => {
      await staffApi(endProductPreview, { params })
      setUrl(null)
      setUntil(null)
    })
  return (
    <Card heading="Preview">
      <Quiet>
        {until
          ? `The link works until ${formatMoment(until)} IST, for whoever has it, and follows what you type.`
          : 'A link shows the page as the draft has it, to whoever you give it, for 72 hours.'}
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
