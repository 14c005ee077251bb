import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerDispute, type Dispute, type Evidence, getDispute } from '#contract/admin/disputes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { formatMoment } from '../../lib/dates.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Field } from '../../ui/field.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useCallOnce } from '../components/use-idempotency-key.ts'
import { useLive } from '../live/use-live.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { DisputeFacts } from './dispute-facts.tsx'

type Loaded = Reply<typeof getDispute>

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(getDispute, { params: { id } }))

/** A dispute with the evidence, which downloads as one file for the provider's dashboard. */
export function Component() {
  const { dispute, evidence } = useLoaderData<Loaded>()
  const title = `Dispute about ${formatRupees(dispute.amount)}`
  useTitle(title)
  useLive({ kinds: ['dispute', 'order', 'refund', 'ticket'] })
  const isAnswerable = ['open', 'action_required', 'lost'].includes(dispute.state) && !dispute.answered_at
  return (
    <>
      <Link to="/disputes" className="text-link text-label">
        Disputes
      </Link>
      <h1 className="mt-1 text-heading">{title}</h1>
      <div role="status" className="mt-2 grid gap-1.5">
        <DisputeFacts dispute={dispute} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        {isAnswerable && <Answer dispute={dispute} />}
        <a href={`/api/disputes/${dispute.id}/evidence`} className="text-link py-2" download>
          Download the evidence as PDF
        </a>
      </div>
      {evidence ? (
        <EvidenceCards evidence={evidence} />
      ) : (
        <Quiet>Our books have no order for this payment.</Quiet>
      )}
    </>
  )
}

function EvidenceCards({ evidence: { proofs, history, messages } }: { evidence: Evidence }) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
      <Card heading="What we hold">
        <dl className="grid gap-2.5">
          {proofs.map(({ what, is_there, detail }) => (
            <div key={what}>
              <dt className="font-semibold">
                <span aria-hidden="true">{is_there ? '✓' : '–'}</span> {what}
                <span className="sr-only">{is_there ? ', there' : ', missing'}</span>
              </dt>
              <dd className={is_there ? undefined : 'text-ink-700'}>{detail}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid gap-5">
        <Card heading="What happened">
          <ol className="grid gap-2">
            {history.map(({ at, what }) => (
              <li key={`${at} ${what}`}>
                <span className="block text-ink-700 text-label">{formatMoment(at)}</span>
                <span>{what}</span>
              </li>
            ))}
          </ol>
        </Card>
        {messages.length > 0 && (
          <Card heading="What was written">
            <ol className="grid gap-3">
              {messages.map(({ at, from, text }) => (
                <li key={`${at} ${text}`}>
                  <span className="block text-ink-700 text-label">
                    {from === 'shop' ? 'We' : 'The shopper'}, {formatMoment(at)}
                  </span>
                  <span className="whitespace-pre-wrap">{text}</span>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </div>
  )
}

const labels = { answer: 'What was answered' }

function Answer({ dispute: { id, state, amount } }: { dispute: Dispute }) {
  const callOnce = useCallOnce()
  const form = useFields<typeof labels>({ labels, check: requiring(labels), defaultValues: { answer: '' } })
  const isLost = state === 'lost'
  return (
    <ReauthenticationDialog
      command="answered"
      label={isLost ? 'Take note of it' : 'It is answered'}
      title={isLost ? `Lost: ${formatRupees(amount)}` : 'It is answered'}
      effect={
        isLost
          ? 'The bank took the money back. Say what follows; the dispute leaves the list.'
          : "Give the answer in the provider's dashboard first. The dispute leaves the list until the bank decides or wants more."
      }
      confirm={isLost ? 'Noted' : 'I have answered it'}
      form={form}
      onConfirm={async () => {
        const body = { state, ...form.getValues() }
        await callOnce(answerDispute, { params: { id }, body })
        return isLost ? 'It is noted.' : 'The dispute is answered.'
      }}
    >
      <Field {...form.field('answer')} maxLength={500} autoComplete="off" />
    </ReauthenticationDialog>
  )
}
