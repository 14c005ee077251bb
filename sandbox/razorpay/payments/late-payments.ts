import type { Desk } from '../desk.ts'
import type { PaymentRecord } from '../entities.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { planCourse } from './course.ts'
import { authorizePayment } from './progress.ts'

/** A failed payment that the bank confirms after all, `timeMs` being when. */
export function authorizeLate(desk: Desk, record: PaymentRecord, timeMs: number): void {
  desk.agenda.at(timeMs, () => {
    const { books } = desk
    const owner = books.order(record.payment.order_id)
    record.lateAt = null
    const hasOther = books.paymentsOf(owner).some(({ payment }) => payment.status !== 'failed')
    authorizePayment(desk, record)
    if (hasOther) {
      createRefund(desk, record, { amount: record.payment.amount, notes: [], receipt: null, speed: 'normal' })
    } else {
      planCourse(desk, record, owner)
    }
  })
}

/** Takes up again what an earlier run had still to do. */
export function resumeLatePayments(desk: Desk): void {
  for (const record of desk.books.allPayments()) {
    if (record.lateAt !== null) authorizeLate(desk, record, record.lateAt)
  }
}
