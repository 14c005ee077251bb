import type { DraftOrder } from '#contract/admin/draft-orders.ts'
import { publicDraftId } from '#contract/admin/draft-orders.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { discountedPrice, toPaise, toRupees } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { codProblem } from '../../checkout/cash-on-delivery/cod-rules.ts'
import { readPayLaterTerms } from '../../checkout/pay-later/pay-days.ts'
import type { Price } from '../../checkout/quote/pricing.ts'
import type { DraftQuote } from '../../checkout/quote/quote-draft.ts'
import type { Database } from '../../platform/database/database.ts'
import { formatErrorMessage } from '../../platform/http/error-message.ts'
import { presentPayment, readPaymentOfOrder } from './payment-of-draft.ts'
import {
  addressOf,
  buyerOf,
  isClosed,
  quoteStored,
  readStoredDraft,
  type StoredDraft,
} from './stored-draft.ts'

/** @throws {ShopError} `not_found`. */
export const readDraft = async (db: Database, settings: WordedSettings, id: number): Promise<DraftOrder> =>
  presentDraft(db, settings, await readStoredDraft(db, id))

/** A draft with its quote of now. */
export async function presentDraft(
  db: Database,
  settings: WordedSettings,
  draft: StoredDraft,
): Promise<DraftOrder> {
  const quote = await quoteStored(db, settings, draft)
  const isOpen = !isClosed(draft) && draft.status !== 'sent'
  const payment =
    draft.status === 'sent' && draft.orderId !== null ? await readPaymentOfOrder(db, draft.orderId) : null
  const later =
    isClosed(draft) || draft.isPickup || draft.accountId === null
      ? null
      : await readPayLaterTerms(db, settings, draft.accountId)
  const buyer = buyerOf(draft)
  const { problem, on_delivery, ...amounts } = presentQuote(settings, quote, draft)
  return {
    id: publicDraftId(draft.id),
    version: draft.version,
    status: draft.status,
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.updatedAt.toISOString(),
    created_by: draft.madeBy,
    order: draft.orderId === null ? null : publicOrderId(draft.orderId),
    customer: {
      account_id: draft.accountId,
      name: draft.customerName,
      phone: draft.customerPhone,
      email: draft.customerEmail,
    },
    ...amounts,
    // A closed draft keeps the total at which it was paid, and a sent one asks for its total.
    ...(!isOpen && { total: toRupees(draft.totalPaise) }),
    own_shipping_fee: draft.shippingFeePaise === null ? null : toRupees(draft.shippingFeePaise),
    own_discount: ownDiscountOf(draft),
    shipping_address: addressOf(draft),
    pickup: draft.isPickup,
    buyer: buyer && { gstin: buyer.gstin, legal_name: buyer.legalName },
    note: draft.note,
    reserved_until: draft.isReserved && draft.reservedUntil ? draft.reservedUntil.toISOString() : null,
    payment: payment && presentPayment(payment),
    problem: isOpen ? problem : null,
    on_delivery: isClosed(draft) ? null : on_delivery,
    pay_later: later && { days: later.days, due_on: later.dueOn },
  }
}

function ownDiscountOf({
  discountPercent,
  discountAmountPaise,
  discountReason,
}: StoredDraft): DraftOrder['own_discount'] {
  if (discountReason === null) return null
  return {
    percent: discountPercent,
    amount: discountAmountPaise === null ? null : toRupees(discountAmountPaise),
    reason: discountReason,
  }
}

/** What the courier would collect, by the rules that goods and amount decide; place and customer are looked at when it is placed. */
function onDelivery(settings: WordedSettings, price: Price): DraftOrder['on_delivery'] {
  const { cod } = settings.payments
  if (!cod.enabled) return null
  const feePaise = toPaise(cod.fee)
  const totalPaise = price.totalPaise + feePaise
  const goods = price.lines.map((line) => line.goods)
  const problem = codProblem(cod, { totalPaise, goods, pin: null, stateCode: null, history: null })
  return {
    fee: toRupees(feePaise),
    total: toRupees(totalPaise),
    problem: problem && formatErrorMessage(settings, problem.message),
  }
}

/** The amounts of a quote, with the prices that the staff gave. */
export function presentQuote(
  settings: WordedSettings,
  { quoted: { price, priceList }, obstacle, refusal }: DraftQuote,
  { items, isPickup }: Pick<StoredDraft, 'items' | 'isPickup'>,
) {
  return {
    lines: price.lines.map(({ goods, quantity, pricePaise, lineTotalPaise }, index) => {
      const { pricePaise: ownPaise = null, priceReason = null } = items[index] ?? {}
      return {
        product_id: goods.productId,
        name: goods.name,
        quantity,
        price: toRupees(pricePaise),
        shop_price: toRupees(discountedPrice(goods.listPaise, goods.discountPercent)),
        original_price: toRupees(goods.listPaise),
        line_total: toRupees(lineTotalPaise),
        image_url: goods.imageUrl,
        own_price: ownPaise === null ? null : toRupees(ownPaise),
        price_reason: priceReason,
      }
    }),
    subtotal: toRupees(price.subtotalPaise),
    discount: toRupees(price.discountPaise),
    shipping: toRupees(price.shippingPaise),
    tax_included: toRupees(price.taxPaise),
    total: toRupees(price.totalPaise),
    price_list: priceList?.name ?? null,
    problem: (refusal ?? obstacle)?.message ?? null,
    on_delivery: isPickup ? null : onDelivery(settings, price),
  }
}
