import type { WebhookQueue } from '../webhooks/webhook-queue.ts'
import type { Ledger } from './ledger.ts'

/** The ledger as JSON in pieces, since the ledger of a long run is too large for one string. */
export function* ledgerAsJson(ledger: Ledger, webhookQueue: WebhookQueue): Generator<string> {
  yield '{"orders":'
  yield* listAsJson(ledger.allOrders(), ({ order }) => order)
  yield ',"payments":'
  yield* listAsJson(ledger.allPayments(), ({ payment }) => payment)
  yield ',"refunds":'
  yield* listAsJson(ledger.allRefunds(), ({ refund }) => refund)
  yield ',"disputes":'
  yield* listAsJson(ledger.allDisputes(), (dispute) => dispute)
  yield ',"payment_links":'
  yield* listAsJson(ledger.allLinks(), ({ link, remindersSent, notified }) => ({
    ...link,
    reminders_sent: remindersSent,
    notified,
  }))
  yield ',"qr_codes":'
  yield* listAsJson(ledger.allQrCodes(), ({ qr, paymentIds }) => ({ ...qr, payment_ids: paymentIds }))
  yield `,"webhooks":${JSON.stringify(webhookQueue.tally())}}`
}

function* listAsJson<T>(records: Iterable<T>, entity: (record: T) => unknown): Generator<string> {
  let separator = '['
  for (const record of records) {
    yield separator + JSON.stringify(entity(record))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
