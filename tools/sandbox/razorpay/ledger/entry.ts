import type {
  Dispute,
  LinkRecord,
  OrderRecord,
  PaymentRecord,
  QrRecord,
  RefundKey,
  RefundRecord,
} from '../entities.ts'
import type { Faults } from '../faults/faults.ts'
import type { Delivery, Tally } from '../webhooks/delivery.ts'

/** One line of the state file. A later line about the same thing replaces the earlier one. */
export type Entry =
  | { kind: 'order'; value: OrderRecord }
  | { kind: 'payment'; value: PaymentRecord }
  | { kind: 'refund'; value: RefundRecord }
  | { kind: 'refundKey'; value: RefundKey }
  | { kind: 'dispute'; value: Dispute }
  | { kind: 'link'; value: LinkRecord }
  | { kind: 'qr'; value: QrRecord }
  | { kind: 'balance'; value: { amount: number | null } }
  | { kind: 'delivery'; value: Delivery }
  | { kind: 'retry'; value: { number: number; attempts: number; dueAt: number } }
  | { kind: 'settled'; value: { number: number; outcome: keyof Tally } }
  | { kind: 'tally'; value: Tally }
  | { kind: 'weather'; value: { faults: Faults; url: string | null } }
