import { useEffect, useState } from 'react'
import { type NewsletterFields, previewNewsletter } from '#contract/staff/newsletters.ts'
import { failureOf } from '../../api/failure.ts'
import { quietly, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useRested } from '../parts/use-rested.ts'
import { dressFrame, fitForFrame } from './fit-for-frame.ts'

const restMs = 500

/** A newsletter as its readers get it, once the typing rests. Its frame runs no script and opens nothing. */
export function MailPreview(typed: Omit<NewsletterFields, 'audience'>) {
  const rested = useRested(JSON.stringify(typed), restMs)
  const [html, setHtml] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isOld = false
    async function ask(): Promise<void> {
      try {
        const body = JSON.parse(rested)
        const reply = await quietly(() => staffApi(previewNewsletter, { body }))
        if (isOld) return
        setHtml(fitForFrame(reply.html))
        setProblem(null)
      } catch (error) {
        if (!isOld) setProblem(sentenceOf(failureOf(error)))
      }
    }
    void ask()
    return () => {
      isOld = true
    }
  }, [rested])
  return (
    <div className="flex min-w-0 flex-col">
      <p className="mb-1.5 font-semibold text-label">As readers get it</p>
      {problem && (
        <p role="status" className="mb-2 text-label">
          The preview shows an earlier text. {problem}
        </p>
      )}
      <iframe
        title="Preview of the mail"
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={({ currentTarget }) => dressFrame(currentTarget)}
        className="min-h-144 w-full flex-1 rounded-(--radius-control) border border-paper-300 bg-paper-0"
      />
    </div>
  )
}
