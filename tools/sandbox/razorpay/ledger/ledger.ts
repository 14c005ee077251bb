import { refused, unknownId } from '../api-errors.ts'
import type {
  Dispute,
  LinkRecord,
  OrderRecord,
  PaymentRecord,
  QrRecord,
  RefundKey,
  RefundRecord,
} from '../entities.ts'
import { type IdPrefix, isId } from '../ids.ts'
import type { Entry } from './entry.ts'

/** All orders, links, QR codes, payments, refunds and disputes of the provider. Saving also writes to the journal. */
export type Ledger = {
  order(id: string): OrderRecord
  payment(id: string): PaymentRecord
  refund(id: string): RefundRecord
  dispute(id: string): Dispute
  link(id: string): LinkRecord
  qr(id: string): QrRecord
  linkByReference(reference: string): LinkRecord | undefined
  /** The order of a payment that is not of a QR code. */
  orderOf(record: PaymentRecord): OrderRecord
  orderByReceipt(receipt: string): OrderRecord | undefined
  refundByKey(key: string): RefundKey | undefined
  paymentsOf(record: OrderRecord): PaymentRecord[]
  refundsOf(record: PaymentRecord): RefundRecord[]
  saveOrder(record: OrderRecord): void
  savePayment(record: PaymentRecord): void
  saveRefund(record: RefundRecord): void
  saveRefundKey(key: RefundKey): void
  saveDispute(dispute: Dispute): void
  saveLink(record: LinkRecord): void
  saveQr(record: QrRecord): void
  disputesOf(paymentId: string): Dispute[]
  newestOrders(): Iterable<OrderRecord>
  newestPayments(): IteratorObject<PaymentRecord>
  newestRefunds(): IteratorObject<RefundRecord>
  newestDisputes(): IteratorObject<Dispute>
  newestLinks(): IteratorObject<LinkRecord>
  newestQrCodes(): IteratorObject<QrRecord>
  allOrders(): Iterable<OrderRecord>
  allPayments(): Iterable<PaymentRecord>
  allRefunds(): Iterable<RefundRecord>
  allDisputes(): Iterable<Dispute>
  allLinks(): Iterable<LinkRecord>
  allQrCodes(): Iterable<QrRecord>
  /** Takes an entry read back from the journal; false if it is not about money. */
  replay(entry: Entry): boolean
  snapshot(): Entry[]
}

export function createLedger(append: (entry: Entry) => void): Ledger {
  const orders = new Map<string, OrderRecord>()
  const payments = new Map<string, PaymentRecord>()
  const refunds = new Map<string, RefundRecord>()
  const refundKeys = new Map<string, RefundKey>()
  const disputes = new Map<string, Dispute>()
  const links = new Map<string, LinkRecord>()
  const linkIdByReference = new Map<string, string>()
  const qrCodes = new Map<string, QrRecord>()
  const orderIds: string[] = []
  const orderIdByReceipt = new Map<string, string>()

  function keepOrder(record: OrderRecord): void {
    const { id, receipt } = record.order
    if (!orders.has(id)) orderIds.push(id)
    orders.set(id, record)
    if (receipt !== null) orderIdByReceipt.set(receipt, id)
  }

  const keepPayment = (record: PaymentRecord) => payments.set(record.payment.id, record)
  const keepRefund = (record: RefundRecord) => refunds.set(record.refund.id, record)
  const keepDispute = (dispute: Dispute) => disputes.set(dispute.id, dispute)
  const keepQr = (record: QrRecord) => qrCodes.set(record.qr.id, record)

  function keepLink(record: LinkRecord): void {
    const { id, reference_id: reference } = record.link
    links.set(id, record)
    if (reference !== '') linkIdByReference.set(reference, id)
  }

  const keepRefundKey = (key: RefundKey) => refundKeys.set(key.key, key)

  return {
    order: (id) => find(orders, 'order', id),
    payment: (id) => find(payments, 'pay', id),
    refund: (id) => find(refunds, 'rfnd', id),
    dispute: (id) => find(disputes, 'disp', id),
    link: (id) => find(links, 'plink', id),
    qr: (id) => find(qrCodes, 'qr', id),
    linkByReference: (reference) => links.get(linkIdByReference.get(reference) ?? ''),
    orderOf: ({ payment }) => find(orders, 'order', payment.order_id ?? ''),
    orderByReceipt: (receipt) => orders.get(orderIdByReceipt.get(receipt) ?? ''),
    refundByKey: (key) => refundKeys.get(key),
    paymentsOf: (record) => record.paymentIds.map((id) => find(payments, 'pay', id)),
    refundsOf: (record) => record.refundIds.map((id) => find(refunds, 'rfnd', id)),
    saveOrder(value) {
      keepOrder(value)
      append({ kind: 'order', value })
    },
    savePayment(value) {
      keepPayment(value)
      append({ kind: 'payment', value })
    },
    saveRefund(value) {
      keepRefund(value)
      append({ kind: 'refund', value })
    },
    saveRefundKey(value) {
      keepRefundKey(value)
      append({ kind: 'refundKey', value })
    },
    saveDispute(value) {
      keepDispute(value)
      append({ kind: 'dispute', value })
    },
    saveLink(value) {
      keepLink(value)
      append({ kind: 'link', value })
    },
    saveQr(value) {
      keepQr(value)
      append({ kind: 'qr', value })
    },
    disputesOf: (paymentId) => [...disputes.values().filter((dispute) => dispute.payment_id === paymentId)],
    *newestOrders() {
      for (let at = orderIds.length - 1; at >= 0; at -= 1) yield find(orders, 'order', orderIds[at] ?? '')
    },
    newestPayments: () => newestFirst(payments),
    newestRefunds: () => newestFirst(refunds),
    newestDisputes: () => newestFirst(disputes),
    newestLinks: () => newestFirst(links),
    newestQrCodes: () => newestFirst(qrCodes),
    allOrders: () => orders.values(),
    allPayments: () => payments.values(),
    allRefunds: () => refunds.values(),
    allDisputes: () => disputes.values(),
    allLinks: () => links.values(),
    allQrCodes: () => qrCodes.values(),
    replay(entry) {
      if (entry.kind === 'order') keepOrder({ ...orderDefaults, ...entry.value })
      else if (entry.kind === 'payment') keepPayment({ ...paymentDefaults, ...entry.value })
      else if (entry.kind === 'dispute') keepDispute(entry.value)
      else if (entry.kind === 'link') keepLink(entry.value)
      else if (entry.kind === 'qr') keepQr(entry.value)
      else if (entry.kind === 'refund') keepRefund(entry.value)
      else if (entry.kind === 'refundKey') keepRefundKey(entry.value)
      else return false
      return true
    },
    snapshot: () => [
      ...orders.values().map((value) => ({ kind: 'order' as const, value })),
      ...payments.values().map((value) => ({ kind: 'payment' as const, value })),
      ...refunds.values().map((value) => ({ kind: 'refund' as const, value })),
      ...disputes.values().map((value) => ({ kind: 'dispute' as const, value })),
      ...links.values().map((value) => ({ kind: 'link' as const, value })),
      ...qrCodes.values().map((value) => ({ kind: 'qr' as const, value })),
      ...refundKeys.values().map((value) => ({ kind: 'refundKey' as const, value })),
    ],
  }
}

/** Defaults for fields that state files of earlier versions don't have. */
const orderDefaults = { automaticMinutes: 7_200, manualMinutes: 7_200, foundAt: 0 }
const paymentDefaults = { createdAt: 0, captureAt: null, expiresAt: null }

const newestFirst = <T>(records: Map<string, T>): IteratorObject<T> =>
  [...records.values()].reverse().values()

function find<T>(records: Map<string, T>, prefix: IdPrefix, id: string): T {
  const record = records.get(id)
  if (record !== undefined) return record
  throw isId(prefix, id) ? unknownId() : refused(`${id.slice(0, 40)} is not a valid id`)
}
