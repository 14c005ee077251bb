import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import { ProviderError, type ShopWithProvider } from '../../payments/provider/provider.ts'
import { isPaymentStopped } from '../../payments/settlement/payment-stop.ts'
import { change } from '../../platform/audit/change.ts'
import { readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { openAccount } from './draft-customer.ts'
import { personBefore } from './draft-fields.ts'
import { takeBack } from './end-attempt.ts'
import { failureOf, openAttempt } from './open-attempt.ts'
import { readPayment } from './payment-of-draft.ts'
import { placeDraft } from './place-draft.ts'
import { readStoredDraft } from './stored-draft.ts'
import { type DraftEditor, draftEntity, lockSeen, type SeenDraft } from './write-draft.ts'

/** How long a QR code can be paid: it is shown to a customer who is there. */
export const qrMinutes = 60

interface Sending {
  kind: 'link' | 'qr'
  minutes: number
}

/**
 * Asks for the money of a draft by a payment link or a QR code, which reserves its packs. The order is committed before the call of the
 * provider, so that no money can come for an unknown order; the draft is open again when the provider opens nothing.
 * @throws {ShopError} `not_found`, `version_conflict`, `draft_closed`, `draft_unpayable` for a pick-up, `amount_changed`,
 * `customer_unclear`, the errors of a quote, `payments_stopped`, `payment_unavailable`, `payment_refused_by_provider`.
 */
export async function sendDraft(
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  { kind, minutes }: Sending,
): Promise<{ url: string; expires_at: string }> {
  const { actor, idempotency, settings } = editor
  const paymentId = await change(
    shop.db,
    actor,
    async (tx, recordAudit) => {
      // Locks the account before the draft, as an erasure does.
      const accountId = await openAccount(tx, personBefore(await readStoredDraft(tx, seen.id)))
      const draft = await lockSeen(tx, settings, seen)
      if (draft.isPickup) throw paidAtCounter()
      const { isStopped } = await readOne(
        tx,
        { isStopped: isPaymentStopped() },
        (columns) => sql`SELECT ${columns}`,
      )
      if (isStopped) throw stopped()
      const placed = await placeDraft(tx, editor, { draft, accountId, expectedPaise: null, kind, minutes })
      await recordAudit({
        action: 'draft_order_sent',
        entity: draftEntity(seen.id),
        before: { status: draft.status },
        after: {
          status: 'sent',
          order: publicOrderId(placed.orderId),
          kind,
          minutes,
          total: toRupees(placed.totalPaise),
        },
      })
      return placed.paymentId
    },
    { idempotency },
  )
  await openOrTakeBack(shop, editor, { paymentId, draftId: seen.id })
  const payment = await readPayment(shop.db, paymentId)
  if (!payment?.providerUrl) throw endedMeanwhile()
  return { url: payment.providerUrl, expires_at: payment.reservedUntil.toISOString() }
}

const endedMeanwhile = (): ShopError =>
  new ShopError('draft_unpayable', 'This way to pay has ended meanwhile. Please look at the draft again.')

const stopped = (): ShopError =>
  new ShopError(
    'payments_stopped',
    'No new payment is opened, since wrong amounts came. Today says what to look at; until then take the money by hand.',
  )

export const paidAtCounter = (): ShopError =>
  new ShopError(
    'draft_unpayable',
    'A pick-up is paid at the counter. Take the money there, and say how it was paid.',
  )

async function openOrTakeBack(
  shop: ShopWithProvider,
  editor: DraftEditor,
  { paymentId, draftId }: { paymentId: number; draftId: number },
): Promise<void> {
  const { version, customerEmail: email } = await readStoredDraft(shop.db, draftId)
  try {
    await openAttempt(shop, editor.settings, { paymentId, draftId, email })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const payment = await readPayment(shop.db, paymentId)
    // A repeated call has opened it meanwhile.
    if (payment?.providerUrl) return
    if (payment) await takeBack(shop, editor, { seen: { id: draftId, version }, orderId: payment.orderId })
    throw await failureOf(shop, error, 'The draft is open again, and keeps its packs.')
  }
}
