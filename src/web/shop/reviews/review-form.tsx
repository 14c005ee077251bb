import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  maxReviewLength,
  maxShownNameLength,
  maxTitleLength,
  type OwnReview,
  type OwnView,
  withdrawReview,
  writeReview,
} from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ReviewPhotos, sendReviewPhotos } from './review-photos.tsx'
import { stageTones } from './stage-tones.ts'
import { StarChoice } from './star-choice.tsx'

/** What becomes of a change. */
function hintOf({ stage, is_shown_as_before }: OwnReview): string | null {
  if (is_shown_as_before) return 'Until a person has read your change, our page shows the review as it was.'
  return stage === 'Published'
    ? 'After a change it stays shown as it is until a person has read the new words.'
    : null
}

interface Values {
  stars: string
  title: string
  text: string
  name: string
}

const need = requiring<Values>({ title: 'Title', name: 'Name' })

/** The buyer's review of a product, new or edited. */
export function ReviewForm({ view: { product, review, usual_name } }: { view: OwnView }) {
  const { revalidate } = useRevalidator()
  const isSessionOver = useEndedSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [files, setFiles] = useState<File[]>([])
  const place = useRef<HTMLDivElement>(null)
  const params = { id: String(product.id) }
  const form = useFields<Values>({
    labels: {
      stars: 'How many stars?',
      title: 'In a few words',
      text: 'Your review',
      name: 'Name that others read',
    },
    check: (values) => ({
      ...(values.stars ? {} : { stars: 'Choose 1 to 5 stars.' }),
      ...need(values),
      ...(values.text.trim() ? {} : { text: 'Please write your review.' }),
    }),
    defaultValues: {
      stars: review ? String(review.stars) : '',
      title: review?.title ?? '',
      text: review?.text ?? '',
      name: review?.name ?? usual_name,
    },
  })

  async function attempt(work: () => Promise<string>): Promise<void> {
    setProblem(null)
    setDone(null)
    try {
      setDone(await work())
      await revalidate()
      place.current?.focus()
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure) || form.showErrors(wrongFieldsOf(failure))) return
      setProblem(explain(failure))
    }
  }

  const send = ({ stars, ...words }: Values) =>
    attempt(async () => {
      const { message } = await api(writeReview, { params, body: { ...words, stars: Number(stars) } })
      const rejected = await sendReviewPhotos(params.id, files)
      setFiles([])
      return [message, ...rejected].join(' ')
    })
  const withdraw = () => attempt(async () => (await api(withdrawReview, { params })).message)

  return (
    <>
      <div ref={place} tabIndex={-1} role="status" className="outline-none not-empty:mb-5">
        {done && (
          <Notice tone="success">
            {done}{' '}
            <ButtonLink look="quiet" to="/my-reviews" className="-my-2">
              My reviews
            </ButtonLink>
          </Notice>
        )}
      </div>
      {review && (
        <p className="mb-5 flex flex-wrap items-center gap-3">
          <Badge tone={stageTones[review.stage]}>{review.stage}</Badge>
          {review.reason ?? hintOf(review)}
        </p>
      )}
      <form noValidate onSubmit={form.submit(send)} className="grid gap-5">
        {problem && <Notice tone="error">{problem}</Notice>}
        <FormProblems {...form.problems} />
        <StarChoice {...form.field('stars')} />
        <Field {...form.field('title')} maxLength={maxTitleLength} />
        <TextArea
          {...form.field('text')}
          rows={7}
          maxLength={maxReviewLength}
          hint="What did you grow, how often did you feed, what did you see? No links, no telephone numbers."
        />
        <Field
          {...form.field('name')}
          maxLength={maxShownNameLength}
          autoComplete="off"
          hint="It stands beside your review. Nothing else from your account is shown."
        />
        <ReviewPhotos product={params.id} review={review} files={files} onChange={setFiles} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
            {review ? 'Send the change' : 'Send review'}
          </SubmitButton>
          {review && review.stage !== 'Withdrawn' && (
            <Button look="secondary" onClick={() => void withdraw()}>
              Withdraw
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
