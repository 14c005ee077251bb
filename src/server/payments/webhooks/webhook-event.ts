import * as z from 'zod/mini'

/** The parts of a webhook that the shop reads; everything else is fetched from the provider. */
export interface WebhookEvent {
  /** 'payment.captured'; 'unreadable' for a body that is no event. */
  name: string
  /** The provider's link or QR code of the event, or else its order. */
  providerOrderId: string | null
  /** The provider's payment of the event. */
  providerPaymentId: string | null
  /** The refund of the event, with the receipt that the shop gave. */
  refund: { id: string; receipt: string | null } | null
}

const paymentEvents = new Set([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'payment_link.paid',
  'payment_link.partially_paid',
  'qr_code.credited',
])

/** Whether an event reports an attempt to pay. */
export const isOfPayment = (name: string): boolean => paymentEvents.has(name)

const entity = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.optional(z.object({ entity: z.object(shape) }))

const Event = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.optional(
    z.object({
      payment: entity({ id: z.string(), order_id: z.optional(z.nullable(z.string())) }),
      order: entity({ id: z.string() }),
      payment_link: entity({ id: z.string() }),
      qr_code: entity({ id: z.string() }),
      refund: entity({ id: z.string(), receipt: z.optional(z.nullable(z.string())) }),
    }),
  ),
})

type Payload = NonNullable<z.infer<typeof Event>['payload']>

const askedBy = ({ payment_link: link, qr_code: code, payment, order }: Payload): string | null =>
  link?.entity.id ?? code?.entity.id ?? payment?.entity.order_id ?? order?.entity.id ?? null

export function readEvent(body: string): WebhookEvent {
  const parsed = Event.safeParse(parseJson(body))
  if (!parsed.success)
    return { name: 'unreadable', providerOrderId: null, providerPaymentId: null, refund: null }
  const { event, payload } = parsed.data
  return {
    name: event,
    providerOrderId: askedBy(payload ?? {}),
    providerPaymentId: payload?.payment?.entity.id ?? null,
    refund: payload?.refund
      ? { id: payload.refund.entity.id, receipt: payload.refund.entity.receipt ?? null }
      : null,
  }
}

/** The text of a body without NUL, which PostgreSQL can't store, also where JSON escapes it. */
export function storableBody(body: Buffer): string {
  const text = body.toString('utf8').replaceAll('\0', '')
  const value = text.includes('\\u0000') ? parseJson(text) : null
  return value === null ? text : JSON.stringify(value, withoutNul)
}

const withoutNul = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
