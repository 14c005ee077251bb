import type * as z from 'zod/mini'
import { type PaymentProvider, ProviderError, type ProviderQrCode } from './provider.ts'
import type { SendCall } from './razorpay-http.ts'
import {
  Links,
  linkOf,
  listOf,
  maxList,
  PaymentLink,
  QrCode,
  QrCodeId,
  qrCodeOf,
  seconds,
} from './razorpay-replies.ts'

type LinkCall =
  | 'createPaymentLink'
  | 'findPaymentLinkByReference'
  | 'fetchPaymentLink'
  | 'cancelPaymentLink'
  | 'createQrCode'
  | 'fetchQrCode'
  | 'findQrCodeOf'
  | 'closeQrCode'

/** Payment links and UPI QR codes. */
export function linkCalls(send: SendCall): Pick<PaymentProvider, LinkCall> {
  const fetchQrCode = async (codeId: string): Promise<ProviderQrCode> => {
    const path = `/payments/qr_codes/${encodeURIComponent(codeId)}`
    return qrCodeOf(await send({ method: 'GET', path, reply: QrCode, isRepeatable: true }))
  }

  return {
    async createPaymentLink({ amountPaise, currency, reference, description, expiresAt, customer, ...rest }) {
      const body = {
        amount: amountPaise,
        currency,
        accept_partial: false,
        reference_id: reference,
        description,
        expire_by: seconds(expiresAt),
        customer: { name: customer?.name, email: customer?.email, contact: customer?.phone },
        // The shop sends the link by itself.
        notify: { sms: false, email: false },
        reminder_enable: rest.hasReminders ?? false,
        notes: rest.notes,
      }
      const path = '/payment_links'
      return linkOf(await send({ method: 'POST', path, body, reply: PaymentLink, isRepeatable: false }))
    },

    async findPaymentLinkByReference(reference) {
      const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`
      const { payment_links: links } = await send({ method: 'GET', path, reply: Links, isRepeatable: true })
      const found = links.find((link) => link.reference_id === reference)
      return found ? linkOf(found) : null
    },

    fetchPaymentLink: async (linkId) => linkOf(await fetchLink(send, linkId)),
    fetchQrCode,

    async cancelPaymentLink(linkId) {
      const path = `/payment_links/${encodeURIComponent(linkId)}/cancel`
      const cancel = send({ method: 'POST', path, reply: PaymentLink, isRepeatable: true })
      return linkOf(await orEnded(cancel, () => fetchLink(send, linkId), hasEnded))
    },

    async createQrCode({ amountPaise, name, description, closesAt, notes }) {
      const body = {
        type: 'upi_qr',
        usage: 'single_use',
        fixed_amount: true,
        payment_amount: amountPaise,
        name,
        description,
        close_by: seconds(closesAt),
        notes,
      }
      const path = '/payments/qr_codes'
      return qrCodeOf(await send({ method: 'POST', path, body, reply: QrCode, isRepeatable: false }))
    },

    async findQrCodeOf(paymentId) {
      const path = `/payments/qr_codes?payment_id=${encodeURIComponent(paymentId)}`
      const { items } = await send({ method: 'GET', path, reply: listOf(QrCodeId), isRepeatable: true })
      return items[0]?.id ?? null
    },

    async closeQrCode(codeId) {
      const path = `/payments/qr_codes/${encodeURIComponent(codeId)}/close`
      const close = send({ method: 'POST', path, reply: QrCode, isRepeatable: true }).then(qrCodeOf)
      return orEnded(
        close,
        () => fetchQrCode(codeId),
        ({ status }) => status === 'closed',
      )
    },
  }
}

/** Where the attempts to pay an order, a link or a QR code are listed; null before the first attempt on a link. */
export async function attemptsPath(send: SendCall, id: string): Promise<string | null> {
  if (id.startsWith('qr_')) return `/payments/qr_codes/${encodeURIComponent(id)}/payments?count=${maxList}`
  const orderId = id.startsWith('plink_') ? (await fetchLink(send, id)).order_id : id
  return orderId ? `/orders/${encodeURIComponent(orderId)}/payments` : null
}

function fetchLink(send: SendCall, linkId: string): Promise<z.output<typeof PaymentLink>> {
  const path = `/payment_links/${encodeURIComponent(linkId)}`
  return send({ method: 'GET', path, reply: PaymentLink, isRepeatable: true })
}

const hasEnded = ({ status }: z.output<typeof PaymentLink>): boolean =>
  status === 'paid' || status === 'expired' || status === 'cancelled'

/** What a call that ends something answers. A refusal is the answer where an earlier call, a payment or the time has ended it. */
async function orEnded<Ended>(
  ending: Promise<Ended>,
  fetchNow: () => Promise<Ended>,
  hasEnded: (now: Ended) => boolean,
): Promise<Ended> {
  try {
    return await ending
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error
    const now = await fetchNow()
    if (hasEnded(now)) return now
    throw error
  }
}
