import * as receivables from '#contract/admin/receivables.ts'
import { inputOf } from '../../orders/fulfilment/input-of.ts'
import { giveUpPayment } from '../../orders/pay-later/give-up-payment.ts'
import { receivePayment } from '../../orders/pay-later/receive-payment.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { findReceivables } from './list-receivables.ts'

/** Money that customers pay later by invoice. */
export function registerReceivables(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(receivables.listReceivables, ({ query }) => reading.read((db) => findReceivables(db, query)))
  api(receivables.receivePayment, (call) => {
    const { method, reference = '' } = call.body
    return receivePayment(db, inputOf(call), { method, reference })
  })
  api(receivables.giveUpPayment, (call) => giveUpPayment(db, inputOf(call)))
}
