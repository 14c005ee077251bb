/** The events of the shop, each with its fact. A new meaning gets a new name. */
export const eventTypes = {
  'order.placed': 'The shop accepted an order.',
  'order.paid':
    'The money of an order was captured, taken by hand, collected on delivery, or paid later by terms.',
  'order.payment_failed': 'An attempt to pay failed; the shopper may try again.',
  'order.held': 'An order was put on hold.',
  'order.released': 'An order was taken off hold. A hold with a last day ends by itself, without an event.',
  'order.address_changed': 'The delivery address of an order changed.',
  'order.packed': 'An order was packed.',
  'order.shipped': 'A parcel left the shop, the first one or a new one.',
  'order.out_for_delivery': 'The courier tries again to deliver a parcel.',
  'order.delivered': 'A parcel was delivered.',
  'order.undelivered': 'The courier could not deliver a parcel.',
  'order.returning': 'The courier returns a parcel.',
  'order.returned_to_origin': 'A parcel is back in the shop.',
  'order.lost': 'The courier lost a parcel.',
  'order.cancelled': 'An order was cancelled.',
  'payment.captured': 'The provider captured money.',
  'payment.disputed': "A shopper's bank disputes a payment.",
  'refund.started': 'A refund was decided.',
  'refund.completed': 'A refund was paid out.',
  'refund.failed': 'A refund failed; the shop tries again, or a person has to.',
  'payout.received': 'A payout of the provider was entered with its lines.',
  'invoice.issued': 'An invoice was issued.',
  'credit_note.issued': 'A credit note was issued.',
  'return.requested': 'A return was opened.',
  'return.received': 'The goods of a return arrived.',
  'return.closed': 'A return was settled, refused or withdrawn.',
  'product.published': 'A product appeared in the shop.',
  'product.updated': 'Fields of a product changed, prices aside.',
  'product.withdrawn': 'A product left the shop.',
  'price.changed': 'A price changed, or a scheduled sale was planned, changed or ended.',
  'stock.low': 'The packs that can be sold fell to the low level of the product.',
  'stock.ran_out': 'No pack of a product can be sold any more.',
  'stock.came_back': 'A product that had run out can be sold again.',
  'batch.recalled': 'A batch was recalled.',
  'customer.registered': 'A customer got an account.',
  'customer.erased': 'A customer was erased. Please erase your copies too.',
  'newsletter.joined': 'Someone subscribed to the newsletter.',
  'newsletter.left': 'Someone unsubscribed.',
} as const

export type EventType = keyof typeof eventTypes

export const eventTypeKeys = Object.keys(eventTypes) as EventType[]

/** The event of the button that tests an endpoint. */
export const testEventType = 'endpoint.tested'

/** The kinds of objects with their events, as the screen groups them. */
export const eventGroups: ReadonlyMap<string, EventType[]> = Map.groupBy(
  eventTypeKeys,
  (type) => type.split('.')[0] ?? type,
)
