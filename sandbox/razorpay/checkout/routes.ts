import { ApiError, invalidField, refused, rejected } from '../api-errors.ts'
import type { Desk } from '../desk.ts'
import { allowOnly, type Fields } from '../fields.ts'
import type { Keys } from '../http/basic-auth.ts'
import { type Call, failed, jsonFields, ok, type Reply } from '../http/call.ts'
import type { Route } from '../http/router.ts'
import { attemptPayment } from '../payments/attempt-payment.ts'
import { paymentReply } from '../payments/payment-reply.ts'
import { attemptFields, readAttempt } from '../payments/read-attempt.ts'
import { scriptFileRoutes } from './scripts.ts'

const anyOrigin = { 'access-control-allow-origin': '*' }

/** What the pop-up calls from the shopper's browser: public, so the key id is all it needs. */
export function checkoutRoutes(desk: Desk, keys: Keys): Route[] {
  function showOrder({ query }: Call): Reply {
    checkKeyId(query.get('key_id'))
    const { order } = desk.books.order(query.get('order_id') ?? '')
    if (order.status === 'paid') {
      throw refused('This order is already paid.', 'order_already_paid')
    }
    const { id, amount, currency, status } = order
    return ok({ id, amount, currency, status })
  }

  function pay(call: Call): Reply {
    const fields = jsonFields(call)
    allowOnly(fields, [...attemptFields, 'key_id', 'amount'])
    checkKeyId(fields.key_id)
    const attempt = readAttempt(fields)
    checkAmount(desk, attempt.orderId, fields)
    return ok(paymentReply(attemptPayment(desk, attempt).payment, keys.keySecret))
  }

  function checkKeyId(keyId: unknown): void {
    if (keyId !== keys.keyId) throw rejected('The api key provided is invalid', 401)
  }

  return [
    { method: 'GET', pattern: '/v1/checkout/order', handle: (call) => forAnyOrigin(() => showOrder(call)) },
    { method: 'POST', pattern: '/v1/checkout/pay', handle: (call) => forAnyOrigin(() => pay(call)) },
    { method: 'OPTIONS', pattern: '/v1/checkout/pay', handle: preflight },
    ...scriptFileRoutes(),
  ]
}

/** What the page believes the amount to be must be the order's, when it says so at all. */
function checkAmount(desk: Desk, orderId: string, { amount }: Fields): void {
  if (amount === undefined || amount === desk.books.order(orderId).order.amount) return
  throw invalidField(
    'amount',
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
  )
}

function preflight(): Reply {
  const headers = {
    ...anyOrigin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  }
  return { status: 204, body: '', headers }
}

/** The browser may read a refusal as well as a success. */
function forAnyOrigin(answer: () => Reply): Reply {
  try {
    return { ...answer(), headers: anyOrigin }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...failed(error), headers: anyOrigin }
  }
}
