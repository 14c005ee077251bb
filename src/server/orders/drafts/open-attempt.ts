import { and, eq } from 'drizzle-orm'
import { publicDraftId } from '#contract/admin/draft-orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { openPayment } from '../../lifecycle/payments/move-payment.ts'
import { checkOpened, notifyOfKeys } from '../../payments/provider/check-account.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ShopWithProvider,
} from '../../payments/provider/provider.ts'
import { payments } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { type PaymentOfDraft, readPayment } from './payment-of-draft.ts'

/** A link or a code at the provider. */
interface Asked {
  id: string
  url: string
  amountPaise: number
  currency: string
}

/**
 * Opens the link or the code of a sent draft at the provider, and stores its address. Nothing happens where an earlier call has opened it.
 * @throws {ProviderError} when the provider opens none.
 * @throws {ShopError} `draft_unpayable` where a colleague ended the payment meanwhile.
 */
export async function openAttempt(
  shop: ShopWithProvider,
  settings: WordedSettings,
  { paymentId, draftId, email }: { paymentId: number; draftId: number; email: string | null },
): Promise<void> {
  const payment = await readPayment(shop.db, paymentId)
  if (payment?.status !== 'starting') return
  const asked = await askProvider(shop, settings, payment)
  await checkOpened(shop, payment, asked)
  const stored = await openPayment(shop.db, payment.id, asked.id)
  const isKept = await inTransaction(shop.db, async (tx) => {
    const kept = await tx
      .update(payments)
      .set({ providerUrl: asked.url })
      .where(and(eq(payments.id, payment.id), eq(payments.providerOrderId, asked.id)))
      .returning({ id: payments.id })
    if (kept.length === 0) return false
    if (payment.kind === 'link' && email !== null)
      await enqueueMail(tx, {
        template: 'payment-link',
        recipient: email,
        data: { orderId: payment.orderId },
        dedupeKey: `payment-link:${paymentId}`,
      })
    return true
  })
  if (isKept) return notifyStaffLater(shop, 'draft_order', draftId)
  await closeAtProvider(shop.provider, { ...payment, providerOrderId: asked.id })
  // Another call has opened a code for the same payment.
  if (stored !== asked.id) return
  const message = `A colleague has changed draft ${publicDraftId(draftId)} meanwhile. Please look at it again.`
  throw new ShopError('draft_unpayable', message)
}

async function askProvider(
  shop: ShopWithProvider,
  { brand }: WordedSettings,
  payment: PaymentOfDraft,
): Promise<Asked> {
  const { amountPaise, currency, receipt, reservedUntil } = payment
  // For people who look at the provider's dashboard.
  const notes = { order: publicOrderId(payment.orderId) }
  const description = `Order ${notes.order} of ${brand.name}`
  if (payment.kind === 'link') {
    const link = { amountPaise, currency, reference: receipt, description, expiresAt: reservedUntil, notes }
    return openLink(shop.provider, link)
  }
  const { id, imageUrl, ...code } = await shop.provider.createQrCode({
    amountPaise,
    name: brand.name,
    description,
    closesAt: reservedUntil,
    notes,
  })
  return { id, url: imageUrl, amountPaise: code.amountPaise, currency }
}

/**
 * Creates a link at most once: looks it up by our reference, since the answer of an earlier call may be lost, and since the provider
 * refuses the reference of a link that a call beside this one has made.
 */
async function openLink(
  provider: PaymentProvider,
  link: Parameters<PaymentProvider['createPaymentLink']>[0],
): Promise<Asked> {
  const find = () => provider.findPaymentLinkByReference(link.reference)
  const known = await find()
  if (known) return known
  try {
    return await provider.createPaymentLink(link)
  } catch (error) {
    const mayExist = error instanceof ProviderError && ['unknown', 'refused'].includes(error.failure)
    const made = mayExist ? await find() : null
    if (made) return made
    throw error
  }
}

/**
 * Ends a link or a code at the provider. A link whose id no call stored is looked up by our reference, where the provider may list it
 * late; neither it nor such a code has been shown to anybody.
 */
export async function closeAtProvider(
  provider: PaymentProvider,
  { kind, receipt, providerOrderId }: Pick<PaymentOfDraft, 'kind' | 'receipt' | 'providerOrderId'>,
): Promise<void> {
  if (kind === 'qr') {
    if (providerOrderId) await provider.closeQrCode(providerOrderId)
    return
  }
  const isStored = providerOrderId?.startsWith('plink_')
  const linkId = isStored ? providerOrderId : (await provider.findPaymentLinkByReference(receipt))?.id
  if (linkId) await provider.cancelPaymentLink(linkId)
}

/** The failure of the provider as the staff read it. */
export async function failureOf(
  shop: ShopWithProvider,
  error: ProviderError,
  outcome: string,
): Promise<ShopError> {
  if (error.failure === 'turned_away') await notifyOfKeys(shop)
  const cause = { cause: error }
  if (error.failure === 'refused')
    return new ShopError(
      'payment_refused_by_provider',
      `The payment provider refuses it: ${error.description ?? 'without a reason'} ${outcome}`,
      cause,
    )
  const message = `The payment provider can’t be reached just now. ${outcome} Please try again in a moment.`
  return new ShopError('payment_unavailable', message, { ...cause, retryAfterSeconds: 5 })
}
