import type { FastifyInstance } from 'fastify'
import { invalidField, rejected } from '../api-errors.ts'
import type { Context } from '../context.ts'
import { allowOnly, type Fields } from '../fields.ts'
import type { Keys } from '../http/basic-auth.ts'
import { fieldsOf } from '../http/json-body.ts'
import { queryOf } from '../http/query.ts'
import { attemptPayment } from '../payments/attempt-payment.ts'
import { paymentReply } from '../payments/payment-reply.ts'
import { attemptFields, readAttempt } from '../payments/read-attempt.ts'

/** What the pop-up calls from the shopper's browser: public, so the key id is all it needs. */
export function checkoutRoutes(app: FastifyInstance, context: Context, keys: Keys): void {
  // Set before any refusal, so that the browser may read refusals too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  app.get('/order', (request) => {
    const query = queryOf(request)
    checkKeyId(query.get('key_id'), keys)
    const { id, amount, currency, status } = context.ledger.order(query.get('order_id') ?? '').order
    const hasCod = context.faultSettings.current().cod === 1
    return { id, amount, currency, status, ...(hasCod && { cod: true }) }
  })

  app.post('/pay', (request) => {
    const fields = fieldsOf(request)
    allowOnly(fields, [...attemptFields, 'key_id', 'amount'])
    checkKeyId(fields.key_id, keys)
    const attempt = readAttempt(fields)
    checkAmount(context, attempt.orderId, fields)
    return paymentReply(context, attemptPayment(context, attempt), keys.keySecret)
  })

  app.options('/pay', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      .send(),
  )
}

function checkKeyId(keyId: unknown, keys: Keys): void {
  if (keyId !== keys.keyId) throw rejected('The api key provided is invalid', 401)
}

/** An amount that the page states must be the order's. */
function checkAmount(context: Context, orderId: string, { amount }: Fields): void {
  if (amount === undefined || amount === context.ledger.order(orderId).order.amount) return
  throw invalidField(
    'amount',
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
  )
}
