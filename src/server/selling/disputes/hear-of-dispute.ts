import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { formatPaise } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { disputes } from '../../machine/database/tables.ts'
import { inTransaction } from '../../machine/database/transaction.ts'
import { addDeadLetter, resolveDeadLetter } from '../../machine/jobs/dead-letters.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { type DisputeState, disputeStateOf, isDisputeNews, isForStaff } from './dispute-states.ts'

const optionalText = z.optional(z.nullable(z.string()))

const DisputeEvent = z.object({
  event: z.string(),
  created_at: z.int(),
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: z.string(),
        payment_id: z.string(),
        amount: z.int(),
        currency: z.string(),
        reason_code: optionalText,
        phase: optionalText,
        respond_by: z.optional(z.nullable(z.int())),
      }),
    }),
  }),
})

interface Heard {
  id: string
  providerPaymentId: string
  state: DisputeState
  toldAt: Date
  amountPaise: number
  currency: string
  reasonCode: string | null
  phase: string | null
  respondBy: Date | null
  body: string
}

/**
 * Stores the provider's report of a dispute as a whole, and keeps it on the dead-letter queue while the shop
 * must act. An older or repeated event changes nothing.
 * @param body the event as received, with a checked signature.
 */
export async function hearOfDispute({ db }: ShopWithProvider, body: string): Promise<void> {
  const heard = readDispute(body)
  await inTransaction(db, async (tx) => {
    await holdDispute(tx, heard.id)
    const known = await readKnown(tx, heard.id)
    if (!isDisputeNews({ state: heard.state, toldAtMs: heard.toldAt.getTime() }, known)) return
    const orderId = await store(tx, heard)
    if (isForStaff(heard.state)) await addDeadLetter(tx, 'dispute', heard.id, sentenceFor(heard, orderId))
    else await resolveDeadLetter(tx, 'dispute', heard.id)
  })
}

/** Two changes of one dispute at the same time wait for each other, even before a row exists. */
export async function holdDispute(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 21))`)
}

function readDispute(body: string): Heard {
  const { event, created_at, payload } = z.parse(DisputeEvent, JSON.parse(body))
  const { entity } = payload.dispute
  const state = disputeStateOf(event)
  if (state === null) throw new Error(`${event} is no event of a dispute.`)
  return {
    id: entity.id,
    providerPaymentId: entity.payment_id,
    state,
    toldAt: new Date(created_at * 1_000),
    amountPaise: entity.amount,
    currency: entity.currency,
    reasonCode: entity.reason_code ?? null,
    phase: entity.phase ?? null,
    respondBy: entity.respond_by ? new Date(entity.respond_by * 1_000) : null,
    body,
  }
}

async function readKnown(
  tx: Database,
  id: string,
): Promise<{ state: DisputeState; toldAtMs: number } | null> {
  const { state, toldAt } = disputes
  const [known] = await tx.select({ state, toldAt }).from(disputes).where(eq(disputes.id, id))
  return known ? { state: known.state, toldAtMs: known.toldAt.getTime() } : null
}

/** @returns the order number of the payment; null for a payment that is not ours. */
async function store(tx: Database, heard: Heard): Promise<number | null> {
  const { orderId } = await readOne(
    tx,
    { orderId: sql<number | null>`(SELECT order_id::float8 FROM payments p WHERE p.id = money.payment_id)` },
    (columns) => sql`
    WITH money AS (
      SELECT (SELECT id FROM payments WHERE provider_payment_id = ${heard.providerPaymentId}
        UNION SELECT payment_id FROM refunds WHERE provider_payment_id = ${heard.providerPaymentId} LIMIT 1) AS payment_id
    ), kept AS (
      INSERT INTO disputes (id, provider_payment_id, payment_id, state, phase, amount_paise, currency, reason_code,
        respond_by, told_at, event)
      SELECT ${heard.id}, ${heard.providerPaymentId}, payment_id, ${heard.state}, ${heard.phase}, ${heard.amountPaise},
        ${heard.currency}, ${heard.reasonCode}, ${heard.respondBy?.toISOString() ?? null}::timestamptz,
        ${heard.toldAt.toISOString()}::timestamptz, ${heard.body}
      FROM money
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, phase = excluded.phase, amount_paise = excluded.amount_paise,
        reason_code = excluded.reason_code, respond_by = excluded.respond_by, told_at = excluded.told_at,
        event = excluded.event, payment_id = excluded.payment_id, updated_at = now(),
        answered_at = CASE WHEN excluded.state IN ('open', 'action_required', 'lost') THEN NULL ELSE disputes.answered_at END
    )
    SELECT ${columns} FROM money`,
  )
  return orderId
}

const dayInIndia = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** The text for the staff; it does not name the shopper. */
function sentenceFor(heard: Heard, orderId: number | null): string {
  const { state, amountPaise, reasonCode, respondBy, providerPaymentId } = heard
  const order = orderId === null ? 'no order of ours' : publicOrderId(orderId)
  const why = reasonCode ? ` (${reasonCode.replaceAll('_', ' ')})` : ''
  const what = `${formatPaise(amountPaise)} of ${providerPaymentId}, ${order}${why}`
  if (state === 'lost') return `The bank took back ${what}: the dispute is lost.`
  const until = respondBy ? ` by ${dayInIndia.format(respondBy)}` : ''
  const more = state === 'action_required' ? 'wants more proof about' : 'disputes'
  return `The shopper's bank ${more} ${what}. Answer it in the provider's dashboard${until}, or the money is gone.`
}
