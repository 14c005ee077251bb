import type { Evidence } from '#contract/admin/disputes.ts'
import { formatPaise } from '#shared/money.ts'
import { momentText } from '../../invoicing/pdf/document-frame.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { EvidenceOrder, Held } from './read-evidence.ts'

type Proof = Evidence['proofs'][number]

/** The evidence for screen and PDF; null for a payment that the shop does not know. */
export function presentEvidence({ order, invoice, messages }: Held): Evidence | null {
  if (!order) return null
  const { parcels, delivered_at, history } = order
  return {
    proofs: [
      ...proofsOfSale(order),
      {
        what: 'Tax invoice',
        is_there: invoice !== null,
        detail: invoice ? `${invoice.number} of ${invoice.issuedOn}` : 'The order was not packed.',
      },
      ...proofsOfDelivery(order),
      {
        what: 'Messages',
        is_there: messages.length > 0,
        detail: messages.length > 0 ? `${messages.length} of the shopper` : 'The shopper wrote nothing.',
      },
    ],
    parcels: parcels.map((parcel) => ({ ...parcel, delivered_at: parcel.left_at && delivered_at })),
    history: history.map(({ at, note, status }) => ({ at, what: note || `${orderStatusOf[status]}.` })),
    messages,
  }
}

const proofsOfSale = (order: EvidenceOrder): Proof[] => [
  {
    what: 'Payment',
    is_there: order.paid_at !== null,
    detail: order.paid_at
      ? `${formatPaise(order.totalPaise)} by ${wayOf(order)}, ${momentText(order.paid_at)} IST`
      : 'The books have no captured payment.',
  },
  {
    what: 'Address of the order',
    is_there: order.address !== '',
    detail: order.address || 'No address was given.',
  },
  {
    what: 'Letters to the shopper',
    is_there: order.mails.length > 0,
    detail:
      order.mails
        .map(({ template, sent_at }) => `${emailOf(template)}, ${momentText(sent_at)}`)
        .join(' · ') || 'None was sent.',
  },
  {
    what: 'Refunds',
    is_there: order.refunds.length > 0,
    detail:
      order.refunds
        .map(({ amountPaise, status, at }) => `${formatPaise(amountPaise)} (${status}), ${momentText(at)}`)
        .join(' · ') || 'None.',
  },
]

const proofsOfDelivery = ({ parcels, delivered_at }: EvidenceOrder): Proof[] => {
  const left = parcels.filter(({ left_at }) => left_at !== null)
  return [
    {
      what: 'Handed to the carrier',
      is_there: left.length > 0,
      detail:
        left
          .map(({ carrier, tracking_number, left_at }) =>
            [carrier, tracking_number, left_at && momentText(left_at)].filter(Boolean).join(', '),
          )
          .join(' · ') || 'No parcel has left.',
    },
    {
      what: 'Delivered',
      is_there: delivered_at !== null,
      detail: delivered_at ? `${momentText(delivered_at)} IST` : 'The books know of no delivery.',
    },
  ]
}

const wayOf = ({ method, cardLast4 }: EvidenceOrder): string =>
  cardLast4 ? `${method ?? 'card'} ending ${cardLast4}` : (method ?? 'an unknown method')

/** The name of an email template in words: 'order placed'. */
const emailOf = (template: string): string => template.replaceAll('-', ' ')
