import { useEffect, useId, useState } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import {
  askAboutOrder,
  listOrderQuestions,
  maxQuestionLength,
  type Question,
} from '#contract/shop/tickets.ts'
import { api } from '../../lib/api/browser-api.ts'
import { failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { formatDayAndTime } from '../../lib/dates.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { forgetUnsent, readUnsent, useUnsentText } from '../../lib/forms/unsent-text.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { telephoneAddress } from '../../ui/telephone-address.ts'
import { orderFailure } from './read-order.ts'

/** The questions about an order, and a form for another one. */
export function OrderHelp({ order }: { order: Order }) {
  const { id } = order
  const { support } = useSettings()
  const { data, failure, reload, replace } = useLoad<Question[]>(`questions ${id}`, async () => {
    const { questions } = await api(listOrderQuestions, { params: { id } })
    return questions
  })
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-700">
        Write to us here, or call{' '}
        <a href={telephoneAddress(support.phone)} className="text-link whitespace-nowrap">
          {support.phone}
        </a>
        . <span className="block text-label">{support.hours}</span>
      </p>
      {data?.map((question) => (
        <Asked key={question.number} question={question} />
      ))}
      {failure && (
        <Notice tone="error">
          {orderFailure(failure)}{' '}
          <button type="button" onClick={() => void reload()} className="font-semibold underline">
            Retry
          </button>
        </Notice>
      )}
      {message && <Notice tone="success">{message}</Notice>}
      {isOpen ? (
        <QuestionForm
          order={order}
          onAsked={(message, questions) => {
            setMessage(message)
            setOpen(false)
            replace(questions)
          }}
          onBack={() => setOpen(false)}
        />
      ) : (
        <Button
          look="secondary"
          className="justify-self-start max-sm:w-full"
          onClick={() => {
            setMessage(null)
            setOpen(true)
          }}
        >
          Ask about this order
        </Button>
      )}
    </div>
  )
}

/** A question with its answers, folded once it is settled. */
function Asked({ question: { number, is_closed, messages } }: { question: Question }) {
  return (
    <details open={!is_closed} className="rounded-(--radius-control) border border-paper-300 px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-medium">
        Question {number}
        <span className="font-normal text-ink-700 text-label">
          {is_closed ? 'settled' : messages.at(-1)?.by === 'shop' ? 'answered' : 'waiting for our answer'}
        </span>
      </summary>
      <ol className="grid gap-3 pb-2">
        {messages.map(({ id, at, by, text }) => (
          <li key={id} className="min-w-0">
            <p className="text-ink-700 text-label">
              {by === 'you' ? 'You' : 'We'}, <time dateTime={at}>{formatDayAndTime(at)}</time>
            </p>
            <p className="whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}

interface QuestionFormProps {
  order: Order
  onAsked: (message: string, questions: Question[]) => void
  onBack: () => void
}

interface Values {
  message: string
}

function QuestionForm({ order: { id }, onAsked, onBack }: QuestionFormProps) {
  const isSessionOver = useEndedSession()
  const [problem, setProblem] = useState<string | null>(null)
  const draft = `question ${id}`
  const labelId = useId()
  const form = useFields<Values>({
    labels: { message: 'Your question' },
    check: requiring({ message: 'A question' }),
    defaultValues: { message: readUnsent(draft) },
  })
  useUnsentText(draft, form.watch('message'))
  const { setFocus } = form
  useEffect(() => setFocus('message'), [setFocus])

  async function ask(body: Values): Promise<void> {
    setProblem(null)
    try {
      const { message, questions } = await api(askAboutOrder, { params: { id }, body })
      form.reset({ message: '' })
      forgetUnsent(draft)
      onAsked(message, questions)
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure)) return
      if (!form.showErrors(wrongFieldsOf(failure))) setProblem(orderFailure(failure))
    }
  }
  return (
    <form
      noValidate
      aria-labelledby={labelId}
      onSubmit={form.submit(ask, () => setProblem(null))}
      className="grid grid-cols-1 gap-4"
    >
      <h3 id={labelId} className="sr-only">
        Ask about this order
      </h3>
      {problem && <Notice tone="error">{problem}</Notice>}
      <TextArea
        {...form.field('message')}
        rows={4}
        maxLength={maxQuestionLength}
        hint="We reply by e-mail and here, usually within a business day."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
          Send question
        </SubmitButton>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
