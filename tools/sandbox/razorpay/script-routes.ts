import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { invalidField } from './api-errors.ts'
import type { Context } from './context.ts'
import { createDispute } from './disputes/create-dispute.ts'
import { moveDispute } from './disputes/move-dispute.ts'
import { readFaults } from './faults/read-faults.ts'
import { allowOnly, type Fields } from './fields.ts'
import { fieldsOf } from './http/json-body.ts'
import { ledgerAsJson } from './ledger/ledger-as-json.ts'
import { linkReply, payLink } from './links/pay-link.ts'
import { attemptPayment } from './payments/attempt-payment.ts'
import { paymentReply } from './payments/payment-reply.ts'
import { attemptFields, readAttempt } from './payments/read-attempt.ts'
import { payQr } from './qr-codes/pay-qr.ts'
import { refundInDashboard } from './refunds/refund-payment.ts'
import type { WebhookQueue } from './webhooks/webhook-queue.ts'

const partFields = [...attemptFields.filter((name) => name !== 'order_id'), 'amount']

/** Calls for scripts, besides the provider's API: paying, events of the dashboard, fault settings, the ledger. */
export function scriptRoutes(
  app: FastifyInstance,
  context: Context,
  webhookQueue: WebhookQueue,
  keySecret: string,
): void {
  const { balance, ledger } = context
  app.post('/pay', (request) => {
    const { payment_link_id: linkId, qr_code_id: qrId, ...fields } = fieldsOf(request)
    if (typeof linkId === 'string') {
      allowOnly(fields, partFields)
      return linkReply(context, payLink(context, linkId, fields), linkId, keySecret)
    }
    if (typeof qrId === 'string') {
      allowOnly(fields, partFields)
      return payQr(context, qrId, fields)
    }
    allowOnly(fields, attemptFields)
    return paymentReply(context, attemptPayment(context, readAttempt(fields)), keySecret)
  })
  app.post('/refunds', (request) => refundInDashboard(context, fieldsOf(request)))
  app.post('/disputes', (request) => createDispute(context, fieldsOf(request)))
  app.post<{ Params: { id: string } }>('/disputes/:id', (request) =>
    moveDispute(context, request.params.id, fieldsOf(request)),
  )
  app.get('/balance', () => ({ amount: balance.amount() }))
  app.post('/balance', (request) => {
    balance.set(readBalance(fieldsOf(request)))
    return { amount: balance.amount() }
  })
  app.get('/books', (_request, reply) =>
    reply.type('application/json').send(Readable.from(ledgerAsJson(ledger, webhookQueue))),
  )
  addFaultCalls(app, context, webhookQueue)
}

function addFaultCalls(app: FastifyInstance, { faultSettings }: Context, webhookQueue: WebhookQueue): void {
  const faults = () => ({
    ...faultSettings.current(),
    url: faultSettings.url(),
    webhooks: webhookQueue.tally(),
  })
  app.get('/webhooks', faults)
  app.post('/webhooks', (request) => {
    faultSettings.merge(readFaults(fieldsOf(request)))
    return faults()
  })
  app.delete('/webhooks', () => {
    faultSettings.reset()
    return faults()
  })
}

/** Paise, or null for an account without a balance. */
function readBalance(fields: Fields): number | null {
  allowOnly(fields, ['amount'])
  const { amount } = fields
  if (amount === null) return null
  if (typeof amount === 'number' && Number.isSafeInteger(amount)) return amount
  throw invalidField('amount', 'The amount must be an integer of paise, or null.')
}
