import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Happening } from './read-order.ts'

type Line = StaffOrder['timeline'][number]

const rupeesOf = (after: Record<string, unknown> | null): string => formatRupees(Number(after?.amount ?? 0))

/** Texts for audit entries that the history does not contain. */
const sentences: Record<string, (entry: Extract<Happening, { kind: 'audit' }>) => string> = {
  order_held: ({ after, reason }) =>
    `Put on hold${after?.hold_until ? ` until ${after.hold_until}` : ''}: ${reason}`,
  order_released: () => 'Released from hold.',
  order_not_answered: () => 'Called the shopper; nobody answered.',
  order_tagged: ({ after }) => `Tags: ${(after?.tags as string[] | undefined)?.join(', ') || 'none'}.`,
  note_written: () => 'Wrote a note.',
  orders_joined: ({ after }) => `Goes in one parcel with ${after?.joined}.`,
  order_parted: () => 'Has a parcel of its own again.',
  packing_started: ({ after }) => `Taken to the packing station by ${after?.packer}.`,
  papers_printed: ({ after }) =>
    `Printed: ${(after?.papers as string[] | undefined)?.join(', ')}${after?.reprints ? ' (again)' : ''}.`,
  approval_asked: ({ after, reason }) => `Asked for approval of ${rupeesOf(after)}: ${reason}`,
  approval_approved: ({ after }) => `Approved ${rupeesOf(after)}.`,
  approval_refused: ({ after, reason }) => `Refused to give back ${rupeesOf(after)}: ${reason}`,
  approval_withdrawn: ({ after }) => `No longer asks for approval of ${rupeesOf(after)}.`,
  order_numbered: ({ after }) => `Got a number: ${after?.carrier}, ${after?.tracking_number}.`,
  credit_written: ({ after }) => `Wrote the document of ${rupeesOf(after)} that went out at the provider.`,
  shipment_added: ({ after }) => `Added a parcel: ${after?.carrier}, ${after?.tracking_number}.`,
}

const mails: Record<string, string> = {
  'order-placed': 'Order confirmation',
  'payment-link': 'Payment link',
  'payment-due': 'Reminder to pay',
  'order-shipped': 'Shipping notice',
  'order-delivered': 'Delivery notice',
  'order-undelivered': 'Notice that it was not delivered',
  'order-returned': 'Notice that it came back',
  'order-lost': 'Notice that it is lost',
  'order-again': 'Notice of another attempt',
  'order-cancelled': 'Cancellation notice',
}

/** The events of an order, the oldest first, each with its actor. */
export const presentTimeline = (happened: Happening[]): Line[] =>
  happened.flatMap((one) => {
    const what = sentenceOf(one)
    return what === null ? [] : [{ at: new Date(one.at).toISOString(), by: authorName(one), what }]
  })

function sentenceOf(one: Happening): string | null {
  switch (one.kind) {
    case 'history': {
      const status = (orderStatusOf as Record<string, string>)[one.status] ?? one.status
      return one.note || `${status}.`
    }
    case 'audit':
      return sentences[one.action]?.(one) ?? null
    case 'mail':
      return `${mails[one.template] ?? 'Mail'} ${one.sentAt ? 'was sent' : 'is to be sent'} to the shopper.`
  }
}

const kinds: Record<string, string> = {
  shopper: 'the shopper',
  provider: 'the provider',
  shop: 'the shop',
  staff: 'a member of the staff',
}

const authorName = ({ author, name }: Happening): string => name ?? kinds[author] ?? author
