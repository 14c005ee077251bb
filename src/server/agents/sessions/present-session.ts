import type { CartAnswer, CheckoutAnswer, CheckoutStatus, Message } from '#contract/agents/answers.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { writeLinkLines } from '#shared/link-lines.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOrderLines } from '../orders/read-order.ts'
import { warning } from '../protocol/messages.ts'
import { envelopeOf, type Negotiated } from '../protocol/negotiate.ts'
import { statedConsent } from './consent.ts'
import { presentFulfillment, problemOfPin } from './delivery.ts'
import { type PricedSession, type PricingContext, priceLines } from './price-lines.ts'
import { isOpen, type Personal, type Session } from './session-store.ts'

export interface PresentContext extends PricingContext {
  db: Database
  settings: WordedSettings
  negotiated: Negotiated
}

/** The pages that an agent shows beside a cart. */
const linksOf = (origin: string) => [
  { type: 'privacy_policy', url: `${origin}/privacy` },
  { type: 'terms_of_service', url: `${origin}/terms` },
  { type: 'shipping_policy', url: `${origin}/shipping` },
  { type: 'refund_policy', url: `${origin}/shipping` },
  { type: 'faq', url: `${origin}/faq` },
  { type: 'contact', url: `${origin}/contact`, title: 'Contact' },
]

/**
 * The page where the buyer checks the goods, signs in and pays. It has no personal data: the referral only lets the
 * order find its session.
 */
export function continueUrl(origin: string, { price, offer }: PricedSession, { referral }: Session): string {
  const items = price.lines.map(({ goods, quantity }) => ({ productId: goods.productId, quantity }))
  if (items.length === 0) return `${origin}/productpage`
  const search = new URLSearchParams({ ...(offer?.code && { code: offer.code }), agent: referral })
  return `${origin}/buy/${writeLinkLines(items)}?${search}`
}

function discountsOf(negotiated: Negotiated, { codes, offer, price }: PricedSession) {
  if (!negotiated.capabilities.has('dev.ucp.shopping.discount')) return {}
  const allocations = price.lines.flatMap(({ discountPaise }, index) =>
    discountPaise > 0 ? [{ path: `$.line_items[${index}]`, amount: discountPaise }] : [],
  )
  const applied =
    offer && price.discountPaise > 0
      ? [
          {
            title: offer.label,
            amount: price.discountPaise,
            ...(offer.code ? { code: offer.code } : { automatic: true as const }),
            method: 'across' as const,
            allocations,
          },
        ]
      : []
  return { discounts: { codes, applied } }
}

/** A cart with the prices of now. */
export async function presentCart(
  context: PresentContext,
  session: Session,
  further: Message[] = [],
): Promise<CartAnswer> {
  const { origin, negotiated } = context
  const priced = await priceLines(context, session)
  const problem = session.pin === null ? null : problemOfPin(session.pin)
  return {
    ucp: envelopeOf(negotiated, 'dev.ucp.shopping.cart'),
    id: session.id,
    line_items: priced.lineItems,
    currency: 'INR',
    totals: priced.totals,
    ...discountsOf(negotiated, priced),
    messages: [
      ...further,
      ...priced.messages,
      ...(problem ? [warning('address_undeliverable', problem, '$.context.postal_code')] : []),
    ],
    links: linksOf(origin),
    ...(isOpen(session) && { continue_url: continueUrl(origin, priced, session) }),
    expires_at: session.expiresAt.toISOString(),
  }
}

/** Asks the buyer to pay in a browser, since the shop takes no payment of agents. */
const payInBrowser: Message = {
  type: 'error',
  code: 'payment_by_buyer',
  content: 'The buyer signs in, checks the order and pays on the page of the shop. Open continue_url.',
  severity: 'requires_buyer_input',
}

/** A checkout with the prices of now, and its order once the buyer has paid. */
export async function presentCheckout(
  context: PresentContext,
  session: Session,
  further: Message[] = [],
): Promise<CheckoutAnswer> {
  const { origin, negotiated } = context
  const common = {
    ucp: envelopeOf(negotiated, 'dev.ucp.shopping.checkout'),
    id: session.id,
    currency: 'INR' as const,
    links: linksOf(origin),
    expires_at: session.expiresAt.toISOString(),
  }
  if (session.orderId !== null) {
    const id = publicOrderId(session.orderId)
    const { line_items, totals } = await readOrderLines(context.db, session.orderId)
    return {
      ...common,
      status: 'completed',
      line_items,
      totals,
      messages: further,
      order: { id, label: id, permalink_url: `${origin}/order-details/${id}` },
    }
  }
  const priced = await priceLines(context, session)
  const base = {
    ...common,
    line_items: priced.lineItems,
    totals: priced.totals,
    ...discountsOf(negotiated, priced),
  }
  if (!isOpen(session)) {
    const content = session.isCanceled ? 'This checkout was cancelled.' : 'This checkout has expired.'
    const code = session.isCanceled ? 'checkout_canceled' : 'checkout_expired'
    return { ...base, status: 'canceled', messages: [...further, { type: 'info', code, content }] }
  }
  const personal = session.personal ?? {}
  const delivery = deliveryOf(context, priced, personal)
  const messages = [...further, ...priced.messages, ...delivery.messages]
  const status = statusOf(priced, messages)
  return {
    ...base,
    status,
    ...buyerOf(negotiated, personal),
    ...(delivery.fulfillment && { fulfillment: delivery.fulfillment }),
    messages: status === 'requires_escalation' ? [...messages, payInBrowser] : messages,
    continue_url: continueUrl(origin, priced, session),
  }
}

/** Agents without the extension can't name an address, so the buyer does that on the page of the shop. */
function deliveryOf(
  { negotiated, settings }: PresentContext,
  { lineItems, price }: PricedSession,
  personal: Personal,
): Partial<ReturnType<typeof presentFulfillment>> & { messages: Message[] } {
  if (!negotiated.capabilities.has('dev.ucp.shopping.fulfillment')) return { messages: [] }
  return presentFulfillment(personal, {
    settings,
    lineIds: lineItems.map(({ id }) => id),
    shippingPaise: price.shippingPaise,
    now: new Date(),
  })
}

const statusOf = ({ lineItems }: PricedSession, messages: Message[]): CheckoutStatus =>
  lineItems.length === 0 || messages.some(({ type }) => type === 'error')
    ? 'incomplete'
    : 'requires_escalation'

function buyerOf(negotiated: Negotiated, { buyer }: Personal): Pick<CheckoutAnswer, 'buyer'> {
  if (!buyer) return {}
  const { consent: stated, ...fields } = buyer
  const consent = statedConsent(stated)
  const isShown =
    negotiated.capabilities.has('dev.ucp.shopping.buyer_consent') && Object.keys(consent).length > 0
  return { buyer: { ...fields, ...(isShown && { consent }) } }
}
