import { eq } from 'drizzle-orm'
import type { DraftPayment } from '#contract/admin/draft-orders.ts'
import type { PaymentState } from '../../lifecycle/payments/payment-states.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PaymentKind } from '../../platform/database/tables/states.ts'
import { payments } from '../../platform/database/tables.ts'

/** The payment that a draft waits for. */
export interface PaymentOfDraft {
  id: number
  orderId: number
  kind: PaymentKind
  status: PaymentState
  amountPaise: number
  currency: string
  receipt: string
  providerOrderId: string | null
  providerUrl: string | null
  reservedUntil: Date
}

const columns = {
  id: payments.id,
  orderId: payments.orderId,
  kind: payments.kind,
  status: payments.status,
  amountPaise: payments.amountPaise,
  currency: payments.currency,
  receipt: payments.receipt,
  providerOrderId: payments.providerOrderId,
  providerUrl: payments.providerUrl,
  reservedUntil: payments.reservedUntil,
}

export async function readPayment(db: Database, id: number): Promise<PaymentOfDraft | null> {
  const [found] = await db.select(columns).from(payments).where(eq(payments.id, id))
  return found ?? null
}

export async function readPaymentOfOrder(db: Database, orderId: number): Promise<PaymentOfDraft | null> {
  const [found] = await db.select(columns).from(payments).where(eq(payments.orderId, orderId))
  return found ?? null
}

/** How the customer pays a sent draft; the address is null until the provider has answered. */
export function presentPayment({ kind, providerUrl, reservedUntil }: PaymentOfDraft): DraftPayment | null {
  if (kind !== 'link' && kind !== 'qr') return null
  return { kind, url: providerUrl, expires_at: reservedUntil.toISOString() }
}
