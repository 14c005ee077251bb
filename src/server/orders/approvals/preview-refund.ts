import { eq, sql } from 'drizzle-orm'
import type { RefundPreview } from '#contract/admin/refunds.ts'
import { toRupees } from '#shared/money.ts'
import { isDisputed } from '../../payments/disputes/is-disputed.ts'
import { isBeyondLimit, refundLimitOf } from '../../payments/refunds/refund-limits.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { outbox, taxDocuments } from '../../platform/database/tables.ts'
import { dryRun } from '../../platform/database/transaction.ts'
import type { MailData } from '../../platform/email/mail-data.ts'
import { renderText } from '../../platform/email/render-text.ts'
import { numberOf } from '../fulfilment/change-order.ts'
import { returnMails } from '../returns/mails.ts'
import { replacePacks } from '../returns/settle-return.ts'
import { lockWithOrder } from '../returns/step-return.ts'
import { orderMails } from '../shopper/mails.ts'
import { type PlannedRefund, perform } from './performers.ts'

interface Viewer {
  actor: StaffActor
  /** The address that links in mails start with. */
  siteUrl: string
}

/**
 * Previews a refund or a cancellation by executing it and rolling it back, so that preview and result agree.
 * @throws {ShopError} the errors of the call, except the role's limit and a dispute, which the answer
 * reports.
 */
export const previewPlannedRefund = (
  tx: Database,
  giving: PlannedRefund,
  viewer: Viewer,
): Promise<RefundPreview> =>
  dryRun(tx, async () => {
    const orderId = numberOf(giving.order)
    const { amountPaise, refundId } = await perform(tx, async () => {}, despiteDispute(giving), {
      actor: viewer.actor,
      approvedBy: null,
    })
    const limitPaise = await refundLimitOf(tx, viewer.actor.staffId)
    return {
      amount: toRupees(amountPaise),
      document: amountPaise > 0 ? await documentOf(tx, orderId) : null,
      mail: await mailOf(tx, { orderId, refundId }, viewer.siteUrl),
      shelf: await shelfOf(tx, giving, orderId),
      is_disputed: await readDisputed(tx, orderId),
      needs_approval: await isBeyondLimit(tx, viewer.actor, orderId),
      limit: limitPaise === null ? null : toRupees(limitPaise),
    }
  })

/** The same refund with the confirmation that it happens despite a dispute. */
const despiteDispute = (giving: PlannedRefund): PlannedRefund =>
  ({ ...giving, input: { ...giving.input, despite_dispute: true } }) as PlannedRefund

interface Replacing {
  /** The number of the return. */
  returnId: number
  items: { item_id: number; quantity: number }[]
}

/**
 * Previews the mail of a return settled by packs, by executing it and rolling it back.
 * @throws {ShopError} the errors of the call.
 */
export const previewReplacing = (
  tx: Database,
  { returnId, items }: Replacing,
  { actor, siteUrl }: Viewer,
): Promise<RefundPreview['mail']> =>
  dryRun(tx, async () => {
    const locked = await lockWithOrder(tx, returnId)
    const id = await replacePacks(tx, async () => {}, locked, { actor, items, rehearsedAs: 0 })
    const context = { db: tx, siteUrl, settings: await readSettings(tx) }
    const letter = await returnMails['replacement-news']({ replacementId: id, news: 'made' }, context)
    return { to: locked.order.email, subject: letter.subject, text: renderText(letter, context) }
  })

const readDisputed = async (tx: Database, orderId: number): Promise<boolean> =>
  (await readOne(tx, { is: isDisputed(orderId) }, (columns) => sql`SELECT ${columns}`)).is

/** The tax document of the order's newest refund, or null. The lock on the payment ensures that it is this refund. */
async function documentOf(tx: Database, orderId: number): Promise<RefundPreview['document']> {
  const newest = sql`(SELECT max(refund.id) FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id WHERE payment.order_id = ${orderId})`
  const [document] = await tx
    .select({ kind: taxDocuments.kind })
    .from(taxDocuments)
    .where(eq(taxDocuments.refundId, newest))
  return document && document.kind !== 'invoice' ? document.kind : null
}

async function mailOf(
  tx: Database,
  { orderId, refundId }: { orderId: number; refundId: number | null },
  siteUrl: string,
): Promise<RefundPreview['mail']> {
  const dedupeKey = refundId === null ? `order-cancelled:${orderId}` : `refund-started:${refundId}`
  const [mail] = await tx.select().from(outbox).where(eq(outbox.dedupeKey, dedupeKey))
  if (!mail) return null
  const context = { db: tx, siteUrl, settings: await readSettings(tx) }
  const letter =
    refundId === null
      ? await orderMails['order-cancelled'](mail.data as MailData['order-cancelled'] & object, context)
      : await orderMails['order-refunded'](mail.data as MailData['order-refunded'] & object, context)
  return { to: mail.recipient, subject: letter.subject, text: renderText(letter, context) }
}

/**
 * The shelf places of restocked packs. A cancelled order restocks its packs, except items whose packs a
 * refund has already decided.
 */
async function shelfOf(
  tx: Database,
  giving: PlannedRefund,
  orderId: number,
): Promise<RefundPreview['shelf']> {
  // The inspection of a return restocks its packs; the settlement restocks none.
  if (giving.kind === 'return') return []
  const restocked =
    giving.kind === 'refund'
      ? giving.input.items.filter(({ restock }) => restock).map((item) => item.item_id)
      : null
  if (restocked?.length === 0) return []
  const chosen =
    restocked === null
      ? sql`AND item.quantity > (SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id)`
      : sql`AND item.id = ANY (${sql.param(restocked)}::bigint[])`
  return readRows(
    tx,
    {
      name: sql<string>`item.product_name`,
      place: sql<string | null>`string_agg(DISTINCT shelf.place, ', ')`,
    },
    (columns) => sql`
    SELECT ${columns} FROM order_items item
      LEFT JOIN product_stock made ON made.product_id = item.product_id
      LEFT JOIN shelf_places shelf ON shelf.stock_id = made.stock_id
    WHERE item.order_id = ${orderId} ${chosen} GROUP BY item.id ORDER BY item.id`,
  )
}
