import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Review, voteOnReview } from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { codeOf, explain, failureOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { readToken } from '../../lib/session/session.ts'
import type { OwnVotes } from './use-own-votes.ts'

const ReportForm = lazy(() => import('./report-form.tsx'))

const act = 'inline-flex min-h-11 items-center text-label text-leaf-700 underline-offset-4 hover:underline'

/** The helpful vote and the report of a review. Both need a script. */
export function ReviewActions({
  review: { id, title, helpful },
  votes,
}: {
  review: Review
  votes: OwnVotes
}) {
  const [count, setCount] = useState<number | null>(null)
  const [isReporting, setReporting] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSessionOver = useEndedSession()
  const isHelpful = votes.isHelpful(id)
  const counted = count ?? helpful

  async function vote(): Promise<void> {
    setMessage(null)
    if (!readToken()) {
      const notice = 'You must be logged in to say that a review helped you.'
      return void navigate(signInPath(`${pathname}${search}#reviews`), { state: { notice } })
    }
    try {
      const answer = await api(voteOnReview, { params: { id: String(id) }, body: { is_helpful: !isHelpful } })
      votes.note(id, !isHelpful)
      setCount(answer.helpful)
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure)) return
      setMessage(codeOf(failure) === 'not_found' ? 'This review is no longer published.' : explain(failure))
    }
  }

  return (
    <div className="mt-2">
      {counted > 0 && (
        <p className="text-ink-700 text-label">
          {counted === 1 ? 'One person found this helpful.' : `${counted} people found this helpful.`}
        </p>
      )}
      <div className="needs-script flex flex-wrap gap-x-6">
        {votes.ownId !== id && (
          <button type="button" aria-pressed={isHelpful} onClick={() => void vote()} className={act}>
            {isHelpful ? 'You found it helpful' : 'Helpful'}
            <span className="sr-only">: {title}</span>
          </button>
        )}
        <button
          type="button"
          aria-expanded={isReporting}
          onClick={() => setReporting(!isReporting)}
          className={act}
        >
          Report<span className="sr-only">: {title}</span>
        </button>
      </div>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportForm
            reviewId={id}
            onDone={(message) => {
              setReporting(false)
              setMessage(message)
            }}
          />
        </Suspense>
      )}
      <p role="status" className="text-label">
        {message}
      </p>
    </div>
  )
}
