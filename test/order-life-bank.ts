import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import {
  type DisputeState,
  disputeStateOf,
  isForStaff,
  isNewerReport,
  type NotificationState,
} from '#server/payments/disputes/dispute-states.ts'
import type { Life } from './order-life.ts'
import type { How, Work } from './order-life-staff.ts'
import { deliver } from './payment-life.ts'

const secondsOfFirst = 1_790_000_000

const disputeOf = ({ orders }: Life): string => `disp_life${orders[0]}`

/** The money of the first order at the bank; none before it is paid. */
async function paymentOf({ real, orders }: Life): Promise<string | null> {
  const { rows } = await real.shop.db.execute<{ id: string | null }>(sql`
    SELECT coalesce(provider_payment_id, (SELECT min(provider_payment_id) FROM refunds r WHERE r.payment_id = p.id)) AS id
    FROM payments p WHERE order_id = ${orders[0]}`)
  return rows[0]?.id ?? null
}

/** The provider reports a dispute: sometimes the same event twice, or an older event late. */
const tell =
  (event: string): Work =>
  async (life, { way }: How) => {
    const { real, disputes } = life
    const paymentId = await paymentOf(life)
    const state = disputeStateOf(event)
    if (paymentId === null || state === null) return
    const seconds = way === 'stale' ? 0 : secondsOfFirst + disputes.length
    const entity = { id: disputeOf(life), payment_id: paymentId, amount: 10_000, currency: 'INR' }
    const body = JSON.stringify({ event, created_at: seconds, payload: { dispute: { entity } } })
    disputes.push({ state, reportedAtMs: seconds * 1_000 })
    const id = `${disputeOf(life)}-${disputes.length}`
    await deliver(real, id, body)
    if (way === 'twice') await deliver(real, id, body)
  }

export const disputed = tell('payment.dispute.created')
export const takenBack = tell('payment.dispute.lost')

/** What the bank does with an order's money, independent of its parcel. */
export const bankWorks: Record<string, Work> = {
  'the bank disputes it': disputed,
  'the bank wants more proof': tell('payment.dispute.action_required'),
  'the bank reads our answer': tell('payment.dispute.under_review'),
  'the bank takes the money back': takenBack,
  'the bank decides for us': tell('payment.dispute.won'),
}

const newestOf = (told: Life['disputes']): DisputeState | null =>
  told.reduce<(NotificationState & { state: DisputeState }) | null>(
    (known, heard) => (isNewerReport(heard, known) ? heard : known),
    null,
  )?.state ?? null

/** A dispute has its last reported state, and waits for staff exactly while somebody must act. */
export async function assertDispute(life: Life): Promise<void> {
  const id = disputeOf(life)
  const { rows } = await life.real.shop.db.execute<{ state: string | null; isOpen: boolean }>(sql`
    SELECT (SELECT state FROM disputes WHERE id = ${id}) AS state, EXISTS (
      SELECT FROM failed_jobs WHERE kind = 'dispute' AND reference = ${id} AND resolved_at IS NULL) AS "isOpen"`)
  const state = newestOf(life.disputes)
  assert.deepEqual(rows, [{ state, isOpen: state !== null && isForStaff(state) }], 'the dispute')
}
