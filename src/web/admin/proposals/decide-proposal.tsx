import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  confirmProposal,
  declineProposal,
  type Proposal,
  type ProposalKind,
} from '#contract/admin/proposals.ts'
import { keepUnsent, readUnsent } from '../../lib/forms/unsent-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { answerDraft } from '../tickets/answer-draft.ts'

const effects: Record<ProposalKind, string> = {
  order_note: 'Confirm the note',
  order_hold: 'Confirm the hold',
  order_release: 'Confirm the release',
  ticket_reply: 'Put it into the answer',
  product_price: 'Put it into the draft',
}

/** Confirms or declines a proposal. An answer and a price go on in their own drafts. */
export function DecideProposal({ proposal }: { proposal: Proposal }) {
  const { id, kind, subject, after, is_outdated: isOutdated } = proposal
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const notify = useUndo()
  const callOnce = useCallOnce()
  const [isDeclining, setDeclining] = useState(false)
  const form = useStaffForm<{ reason: string }>({
    labels: { reason: 'Why not' },
    check: () => ({}),
    defaultValues: { reason: '' },
  })
  const params = { id: String(id) }

  async function confirm(): Promise<void> {
    const { go_on: goOn } = await callOnce(confirmProposal, { params, body: {} })
    notify(`${subject}: confirmed.`)
    if (goOn === null) return revalidate()
    if (kind === 'ticket_reply') addToAnswer(Number(goOn.split('/').at(-1)), after)
    await navigate(goOn)
  }
  async function decline({ reason }: { reason: string }): Promise<void> {
    await staffApi(declineProposal, { params, body: reason.trim() ? { reason } : {} })
    notify(`${subject}: declined.`)
    await revalidate()
  }
  return (
    <form noValidate className="grid gap-3 sm:max-w-lg" onSubmit={form.send(decline)}>
      <FormMessages form={form} />
      {isDeclining && (
        <Field
          {...form.field('reason')}
          maxLength={200}
          autoComplete="off"
          autoFocus
          hint="Optional. The log keeps it."
        />
      )}
      <div className="flex flex-wrap gap-3">
        {isDeclining ? (
          <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
            Decline it
          </SubmitButton>
        ) : (
          !isOutdated && (
            <Button onClick={() => void form.attempt(confirm)}>
              {effects[kind]}
              <span className="sr-only"> of {subject}</span>
            </Button>
          )
        )}
        <Button look="secondary" onClick={() => setDeclining(!isDeclining)}>
          {isDeclining ? 'Back' : 'Decline'}
          <span className="sr-only"> {subject}</span>
        </Button>
      </div>
    </form>
  )
}

/** Puts a text into the unsent answer of a ticket, after what is typed there. */
function addToAnswer(ticketId: number, text: string): void {
  const draft = answerDraft(ticketId)
  const typed = readUnsent(draft).trimEnd()
  keepUnsent(draft, typed ? `${typed}\n\n${text}` : text)
}
