import { sql } from 'drizzle-orm'
import type { ChecklistKey } from '#contract/admin/checklist.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { isLiveMode } from '../../payments/provider/record-mode.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readFirst } from '../../platform/database/rows.ts'
import { orders, providerModes, refunds, webhookEvents } from '../../platform/database/tables.ts'
import { hasFailedJob } from '../../platform/jobs/failed-jobs.ts'
import { done, type Found, missing } from './row.ts'

const modeRow = { since: instantOf(providerModes.since), eventAt: instantOf(providerModes.eventAt) }
const eventRow = { at: instantOf(webhookEvents.receivedAt) }
const refundedRow = { order: orders.id, at: instantOf(refunds.finishedAt) }
const paidRow = { order: orders.id }

type Place = { db: Database; config: Config }

/** The provider: its keys, its webhook, and a refunded purchase with these keys. */
export async function paymentRows({
  db,
  config,
}: Place): Promise<Record<Extract<ChecklistKey, 'keys' | 'webhook' | 'purchase'>, Found>> {
  const isLive = isLiveMode(config)
  const mode = isLive
    ? await readFirst(db, modeRow, (columns) => sql`SELECT ${columns} FROM provider_modes WHERE is_live`)
    : null
  const keys = await keysOf(db, config, mode?.since ?? null)
  if (!mode) {
    const waits = missing('This waits for live keys that the provider accepts.')
    return { keys, webhook: waits, purchase: waits }
  }
  const [webhook, purchase] = await Promise.all([
    webhookOf(db, mode.since, mode.eventAt),
    purchaseOf(db, mode.since),
  ])
  return { keys, webhook, purchase }
}

async function keysOf(db: Database, { provider }: Config, since: string | null): Promise<Found> {
  if (provider.keyId === null) return missing('No key of the payment provider is set: nobody can pay.')
  if (provider.isTestMode) return missing('These are keys of a trial: they move no money.')
  if (await hasFailedJob(db, 'provider', 'keys'))
    return missing('The provider does not accept the keys.', '/matters')
  if (since === null) return missing('The provider was not asked yet; the shop asks within the hour.')
  return done('Live keys, accepted by the provider.', since)
}

async function webhookOf(db: Database, since: string, firstAt: string | null): Promise<Found> {
  const newest = await readFirst(
    db,
    eventRow,
    (columns) => sql`
    SELECT ${columns} FROM webhook_events WHERE received_at >= ${since}::timestamptz
    ORDER BY received_at DESC LIMIT 1`,
  )
  const at = newest?.at ?? firstAt
  return at === null
    ? missing('No event of the provider has come with live keys.')
    : done('The provider’s events arrive.', at)
}

const paidSince = (since: string) => sql`
  FROM payments JOIN orders ON orders.id = payments.order_id
  WHERE payments.created_at >= ${since}::timestamptz`

async function purchaseOf(db: Database, since: string): Promise<Found> {
  const refunded = await readFirst(
    db,
    refundedRow,
    (columns) => sql`
    SELECT ${columns} FROM refunds JOIN payments ON payments.id = refunds.payment_id
    JOIN orders ON orders.id = payments.order_id
    WHERE refunds.status = 'processed' AND payments.created_at >= ${since}::timestamptz
    ORDER BY refunds.id LIMIT 1`,
  )
  if (refunded)
    return done(`${publicOrderId(refunded.order)} was paid, and its money went back.`, refunded.at)
  const paid = await readFirst(
    db,
    paidRow,
    (columns) => sql`
    SELECT ${columns} ${paidSince(since)} AND payments.status = 'paid' ORDER BY payments.id DESC LIMIT 1`,
  )
  if (!paid) return missing('Nothing was bought with live keys yet.')
  const order = publicOrderId(paid.order)
  return missing(`${order} was paid; no money has gone back yet.`, `/orders/${order}`)
}
