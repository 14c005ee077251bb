import { confirmOrder } from '#contract/admin/confirmation.ts'
import { answerConfirmation } from '#contract/shop/confirmation.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle, StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { inputOf } from '../fulfilment/input-of.ts'
import { answerByLink, recordCall } from './confirm-order.ts'

/** The mailed link of orders with cash on delivery. */
export function registerConfirmationLink(api: Handle, { db }: AppContext): void {
  api(answerConfirmation, ({ body }) => answerByLink(db, body.token, body.outcome))
}

/** Calls of the staff about orders with cash on delivery. */
export function registerConfirmationCalls(api: StaffHandle, { db }: Pick<AppContext, 'db'>): void {
  api(confirmOrder, (call) => recordCall(db, inputOf(call), call.body.outcome))
}
