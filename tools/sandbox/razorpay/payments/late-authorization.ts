import type { Context } from '../context.ts'
import type { PaymentRecord } from '../entities.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { planCourse } from './capture-times.ts'
import { authorizePayment } from './progress.ts'

/** Authorizes a failed payment at `timeMs`, as banks do that answer after the provider stopped waiting. */
export function authorizeLate(context: Context, record: PaymentRecord, timeMs: number): void {
  context.agenda.at(timeMs, () => {
    const { ledger } = context
    const owner = ledger.orderOf(record)
    record.lateAt = null
    const hasOther = ledger.paymentsOf(owner).some(({ payment }) => payment.status !== 'failed')
    authorizePayment(context, record)
    if (hasOther) {
      createRefund(context, record, {
        amount: record.payment.amount,
        notes: [],
        receipt: null,
        speed: 'normal',
      })
    } else {
      planCourse(context, record, owner)
    }
  })
}

/** Schedules again the late authorizations that an earlier run had scheduled. */
export function resumeLateAuthorizations(context: Context): void {
  for (const record of context.ledger.allPayments()) {
    if (record.lateAt !== null) authorizeLate(context, record, record.lateAt)
  }
}
