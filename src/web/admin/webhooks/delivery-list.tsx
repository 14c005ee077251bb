import { useRevalidator } from 'react-router'
import { resendWebhookDelivery, type WebhookDelivery } from '#contract/admin/webhooks.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { RowButton } from '../components/row-button.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { deliveryStates } from './words.ts'

interface DeliveryListProps {
  deliveries: WebhookDelivery[]
  maySend: boolean
}

/** The deliveries of an endpoint, newest first. */
export function DeliveryList({ deliveries, maySend }: DeliveryListProps) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const notify = useUndo()
  async function resend({ id, type }: WebhookDelivery): Promise<void> {
    await attempt(async () => {
      await staffApi(resendWebhookDelivery, { params: { id: String(id) } })
      notify(`${type} is sent again.`)
    })
    await revalidate()
  }
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ul className="mt-3 grid gap-3">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="card flex flex-wrap items-start justify-between gap-3 p-4">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{delivery.type}</span>{' '}
              <Badge tone={deliveryStates[delivery.state].tone}>{deliveryStates[delivery.state].label}</Badge>
              <span className="block break-all text-ink-700 text-label">
                {delivery.event_id}, <Age at={delivery.occurred_at} />
              </span>
              <span className="block text-ink-700 text-label">{outcomeOf(delivery)}</span>
            </span>
            {maySend && delivery.state !== 'waiting' && (
              <RowButton words="Send again" what={delivery.event_id} onClick={() => void resend(delivery)} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function outcomeOf({
  tries,
  tried_at: at,
  status_code: status,
  duration_ms: ms,
  problem,
  next_try_at: next,
}: WebhookDelivery): string {
  if (at === null) return 'Not tried yet'
  const count = tries === 1 ? '1 try' : `${tries} tries`
  const last = `${count}, the last ${formatMoment(at)} IST in ${ms ?? 0} ms`
  const answer = problem ?? `The server answered ${status}.`
  return `${last}. ${answer}${next === null ? '' : ` Next try ${formatMoment(next)} IST.`}`
}
