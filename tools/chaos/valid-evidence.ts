import { audit, type Evidence } from './audit.ts'

const nothingPacked = (): Evidence['ours']['packing'] => ({
  documents: [],
  series: [],
  shipments: [],
  stations: [],
  openWaves: [],
  keptByWaves: [],
  corrections: [],
  log: [],
})

const nothingGiven = (): Evidence['ours']['giving'] => ({
  lines: [],
  refunds: [],
  invoiced: [],
  returns: [],
  replacements: [],
  approvals: [],
  tickets: [],
  questions: [],
})

/** One order, paid with ₹579 and confirmed by mail, and a second payment that went back. */
function allIsWell(): Evidence {
  const money = { order_id: 'order_1', amount: 57_900, currency: 'INR', captured: true, amount_refunded: 0 }
  return {
    books: {
      orders: [{ id: 'order_1', amount: 57_900, receipt: 'r', status: 'paid' }],
      payments: [
        { ...money, id: 'pay_1', status: 'captured' },
        { ...money, id: 'pay_2', status: 'refunded', amount_refunded: 57_900 },
        { ...money, id: 'pay_3', status: 'failed', captured: false },
      ],
      refunds: [
        { id: 'rfnd_1', payment_id: 'pay_2', amount: 57_900, receipt: 'r1', status: 'processed' },
        { id: 'rfnd_0', payment_id: 'pay_2', amount: 57_900, receipt: 'r0', status: 'failed' },
      ],
      disputes: [],
      payment_links: [],
      qr_codes: [],
      webhooks: {},
    },
    ours: {
      orders: [
        {
          id: 7,
          email: 'a@example.com',
          status: 'processing',
          totalPaise: 57_900,
          discountPaise: 10_000,
          isFromCart: true,
          items: [
            { productId: 1, quantity: 2, putBack: 0, keptOff: 0, sentAgain: 0 },
            { productId: 6, quantity: 1, putBack: 0, keptOff: 0, sentAgain: 0 },
          ],
          kind: 'checkout',
          isByStaff: false,
          isPickup: false,
          paymentStatus: 'paid',
          isReserved: false,
          providerOrderId: 'order_1',
          providerPaymentId: 'pay_1',
        },
      ],
      wrongLedger: [],
      shelf: [
        { id: 11, products: [{ id: 1, amount: 1 }], onHand: 8, reserved: 0, moved: 8 },
        { id: 12, products: [6, 7].map((id) => ({ id, amount: 1 })), onHand: 4, reserved: 0, moved: 4 },
      ],
      refunds: [
        {
          providerPaymentId: 'pay_2',
          amountPaise: 57_900,
          status: 'processed',
          reason: 'wrong_amount',
          orderId: 7,
          kind: 'shop',
          factId: 'rfnd_1',
        },
      ],
      balances: [],
      told: [],
      drafts: [],
      unmatched: [],
      carts: [{ email: 'b@example.com', packs: { 1: 2 } }],
      offerUses: [],
      mails: [{ id: 3, template: 'order-placed', recipient: 'a@example.com', status: 'sent', orderId: 7 }],
      packing: nothingPacked(),
      giving: nothingGiven(),
      waiting: { mails: 0 },
    },
    opening: new Map([
      [11, 10],
      [12, 5],
    ]),
    taken: [{ messageId: '<outbox-3.1@x>', to: 'a@example.com', subject: 'Your order ORD007 is confirmed' }],
    events: {
      listed: [
        { id: 'evt_1', type: 'order.paid', data: { id: 'ORD007' } },
        { id: 'evt_2', type: 'payment.captured', data: { provider_payment_id: 'pay_1' } },
      ],
      received: new Set(['evt_1', 'evt_2']),
      lied: new Set(),
      forged: 0,
    },
    observations: {
      promised: new Map([['ORD007', 'verified']]),
      cancelled: new Map(),
      reportedFailed: new Set(),
      asked: new Map(),
      reported: new Map(),
      photographed: new Set(),
      paymentRequests: new Map(),
      carts: [
        { email: 'a@example.com', packs: { 1: 2 }, emptiedBy: 'ORD007' },
        { email: 'b@example.com', packs: { 1: 2 }, emptiedBy: null },
      ],
      acts: [],
      surprises: [],
    },
  }
}

/** What the audit says once something is wrong, as `about: sentence`. */
export function found(spoil: (evidence: Evidence) => void): string[] {
  const evidence = allIsWell()
  spoil(evidence)
  return Object.entries(audit(evidence)).flatMap(([about, sentences]) =>
    sentences.map((sentence) => `${about}: ${sentence}`),
  )
}
