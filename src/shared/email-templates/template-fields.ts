/** What a field of a sentence stands for. */
export interface SentenceField {
  says: string
  /** The reader needs the field, so it stays in each sentence that has it. */
  isNeeded?: true
  /** It has a value only where the release's sentence has it. */
  isNarrow?: true
}

/** The shop's own names: every sentence may have them. */
export const shopFields = {
  brand: { says: 'name of the shop' },
  supportEmail: { says: 'e-mail address of support' },
  supportPhone: { says: 'telephone number of support' },
  supportHours: { says: 'hours of support' },
} satisfies Record<string, SentenceField>

/** What emails name of their subject. */
export const emailFields = {
  ...shopFields,
  firstName: { says: 'first name of the reader' },
  orderNumber: { says: 'number of the order', isNeeded: true },
  total: { says: 'total of the order' },
  dueOn: { says: 'last day to pay', isNeeded: true, isNarrow: true },
  paymentUrl: { says: 'address of the page to pay', isNeeded: true },
  until: { says: 'when the page to pay ends', isNeeded: true },
  arrival: { says: 'days of the arrival', isNarrow: true },
  processing: { says: 'time until it leaves' },
  delivery: { says: 'time of the delivery' },
  trackingNumber: { says: 'tracking number', isNeeded: true, isNarrow: true },
  trackingUrl: { says: 'address of the carrier’s page', isNeeded: true, isNarrow: true },
  returnDays: { says: 'days of the guarantee', isNeeded: true },
  guarantee: { says: 'name of the guarantee' },
  refundAmount: { says: 'amount of the refund', isNeeded: true, isNarrow: true },
  refundDays: { says: 'business days of a refund', isNeeded: true },
  reference: { says: 'reference of the payment', isNeeded: true, isNarrow: true },
  paidOn: { says: 'day of the payment', isNarrow: true },
  carrier: { says: 'name of the carrier' },
  when: { says: 'day of the next try', isNeeded: true },
  batchNumber: { says: 'number of the batch', isNeeded: true },
  product: { says: 'name of the product', isNeeded: true },
  shortProduct: { says: 'short name of the product', isNarrow: true },
  returnNumber: { says: 'number of the report', isNeeded: true },
  returnAddress: { says: 'address for parcels', isNeeded: true },
  replacementNumber: { says: 'number of the replacement', isNeeded: true },
  newAddress: { says: 'new e-mail address, masked', isNeeded: true },
  changed: { says: 'what was changed', isNeeded: true },
  code: { says: 'code to log in', isNeeded: true },
  codeMinutes: { says: 'minutes for which a code works', isNeeded: true },
  change: { says: 'added or removed', isNeeded: true },
  passkey: { says: 'name of the passkey', isNeeded: true },
  grievanceEmail: { says: 'e-mail address of the grievance officer', isNeeded: true },
  offer: { says: 'the subscriber’s offer' },
  percent: { says: 'percent of the offer', isNeeded: true },
  email: { says: 'the reader’s e-mail address', isNeeded: true },
  topic: { says: 'what was asked about' },
  ticketNumber: { says: 'number of the ticket', isNeeded: true, isNarrow: true },
  confirmDays: { says: 'days for which the link works', isNeeded: true },
  sender: { says: 'name of the sender', isNeeded: true },
  token: { says: 'name of the API token', isNeeded: true },
  day: { says: 'the day', isNeeded: true },
  host: { says: 'name of the server that gets webhooks', isNeeded: true },
} satisfies Record<string, SentenceField>
export type EmailFieldName = keyof typeof emailFields
