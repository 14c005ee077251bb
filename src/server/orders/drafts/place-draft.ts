import { eq } from 'drizzle-orm'
import { formatPaise, toRupees } from '#shared/money.ts'
import { assertCodAllowed } from '../../checkout/cash-on-delivery/payment-methods.ts'
import { placeByStaff } from '../../payments/attempts/place-by-staff.ts'
import { authorOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentKind } from '../../platform/database/tables/states.ts'
import { draftOrders } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { freeColumns, reservePacks } from './reserve-packs.ts'
import { addressOf, buyerOf, packsOf, quoteStored, type StoredDraft } from './stored-draft.ts'
import { assertSellable, type DraftEditor, draftEntity } from './write-draft.ts'

export interface PlacedDraft {
  orderId: number
  paymentId: number
  totalPaise: number
}

interface DraftPlacing {
  draft: StoredDraft
  accountId: number
  /** The total that the customer expects; null for that of the last save, with the fee for cash on delivery. */
  expectedPaise: number | null
  kind: Exclude<PaymentKind, 'checkout'>
  /** How long the payment reserves the packs. */
  minutes: number
}

/**
 * Writes the order of a draft, waiting for its payment, which takes over the reservation of its packs. The draft follows the payment by
 * a trigger.
 * @throws {ShopError} `amount_changed` with the new total, `out_of_stock`, `cod_unavailable` for cash on delivery, the errors of a quote.
 */
export async function placeDraft(
  tx: Database,
  { settings, actor }: Pick<DraftEditor, 'settings' | 'actor'>,
  { draft, accountId, expectedPaise, kind, minutes }: DraftPlacing,
): Promise<PlacedDraft> {
  const isOnDelivery = kind === 'cod'
  // An account that was found only now may have a price list.
  const owned = { ...draft, accountId }
  const { quoted } = assertSellable(await quoteStored(tx, settings, owned, isOnDelivery ? 'cod' : 'online'))
  const { totalPaise, codFeePaise } = quoted.price
  assertSameTotal(expectedPaise ?? draft.totalPaise + codFeePaise, totalPaise)
  const address = { ...addressOf(draft), stateCode: draft.shippingStateCode, phone: draft.customerPhone }
  if (isOnDelivery) {
    const shopper = { accountId, email: draft.customerEmail ?? '', phone: draft.customerPhone }
    await assertCodAllowed(tx, { settings, shopper, input: { shipping: address } }, quoted)
  }
  const { orderId, paymentId } = await placeByStaff(tx, {
    accountId,
    quoted,
    address,
    origin: {
      source: 'staff',
      kind,
      author: authorOf(actor),
      note: `Made by the shop from draft ${draftEntity(draft.id).id}.`,
      minutes,
      isReserved: true,
      buyer: buyerOf(draft),
      isPickup: draft.isPickup,
    },
  })
  await tx
    .update(draftOrders)
    .set({ status: 'sent', orderId, accountId, totalPaise, ...freeColumns })
    .where(eq(draftOrders.id, draft.id))
  if (!draft.isReserved) await reservePacks(tx, packsOf(draft), [])
  return { orderId, paymentId, totalPaise }
}

/** @throws {ShopError} `amount_changed`: the customer expects another total. */
function assertSameTotal(expectedPaise: number, totalPaise: number): void {
  if (expectedPaise === totalPaise) return
  const message = `The total is ${formatPaise(totalPaise)} now, and was ${formatPaise(expectedPaise)}. Please tell the customer the new one, then try again.`
  throw new ShopError('amount_changed', message, { extra: { total: toRupees(totalPaise) } })
}
