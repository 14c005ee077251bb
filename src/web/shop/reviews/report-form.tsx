import { useEffect, useState } from 'react'
import { maxReportLength, reportReview } from '#contract/shop/reviews.ts'
import { type ReportCause, reportCauseKeys, reportCauses } from '#shared/review-states.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf } from '../../lib/api/failure.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface Values {
  cause: ReportCause
  words: string
}

interface ReportFormProps {
  reviewId: number
  onDone: (message: string) => void
}

/** Reports a review, which a person then checks. */
export default function ReportForm({ reviewId, onDone }: ReportFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields<Values>({
    labels: { words: 'What is wrong?' },
    optional: ['words'],
    defaultValues: { cause: 'advertising', words: '' },
  })
  const { setFocus } = form
  // A button opened the form, so the form takes the focus.
  useEffect(() => setFocus('cause'), [setFocus])
  async function send(body: Values): Promise<void> {
    setProblem(null)
    try {
      onDone((await api(reportReview, { params: { id: String(reviewId) }, body })).message)
    } catch (error) {
      setProblem(explain(failureOf(error)))
    }
  }
  return (
    <form noValidate onSubmit={form.submit(send)} className="mt-2 grid max-w-md gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <label className="grid gap-1.5 font-semibold text-label">
        Why do you report it?
        <select
          {...form.register('cause')}
          className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 py-2 font-normal text-base"
        >
          {reportCauseKeys.map((cause) => (
            <option key={cause} value={cause}>
              {reportCauses[cause]}
            </option>
          ))}
        </select>
      </label>
      <TextArea
        {...form.field('words')}
        label="What is wrong? (optional)"
        rows={3}
        maxLength={maxReportLength}
      />
      <div>
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
          Send report
        </SubmitButton>
      </div>
    </form>
  )
}
