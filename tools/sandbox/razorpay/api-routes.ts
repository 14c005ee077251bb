import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejected } from './api-errors.ts'
import type { Context } from './context.ts'
import { type Collection, collection } from './entities.ts'
import { addApiFaults } from './faults/api-faults.ts'
import { checkKeys, type Keys } from './http/basic-auth.ts'
import { fieldsOf } from './http/json-body.ts'
import { allowParameters, pageOf, pageParameters, queryOf, readPage } from './http/query.ts'
import { linkRoutes } from './links/routes.ts'
import { createOrder } from './orders/create-order.ts'
import { fetchOrder, fetchOrderPayments, listOrders } from './orders/list-orders.ts'
import { updateOrder } from './orders/update-order.ts'
import { captureByCall } from './payments/capture.ts'
import { qrRoutes } from './qr-codes/routes.ts'
import { listRefunds, listRefundsOf } from './refunds/list-refunds.ts'
import { checkRefundKey, refundPayment } from './refunds/refund-payment.ts'

type ById = { Params: { id: string } }

/** The provider's documented API. `closing` cuts short a call that hangs when the sandbox stops. */
export function apiRoutes(app: FastifyInstance, context: Context, keys: Keys, closing: AbortSignal): void {
  const { ledger } = context
  app.addHook('onRequest', async ({ headers }) => checkKeys(headers.authorization, keys))
  addApiFaults(app, context.faultSettings, closing)

  app.post('/orders', (request) => createOrder(context, fieldsOf(request)))
  app.get('/orders', (request) => listOrders(ledger, queryOf(request)))
  app.get<ById>('/orders/:id', (request) => fetchOrder(ledger, request.params.id, queryOf(request)))
  app.patch<ById>('/orders/:id', (request) => updateOrder(context, request.params.id, fieldsOf(request)))
  app.get<ById>('/orders/:id/payments', ({ params }) => fetchOrderPayments(ledger, params.id))

  linkRoutes(app, context)
  qrRoutes(app, context)

  app.get('/payments', (request) =>
    pageOfAll(
      ledger.newestPayments().map(({ payment }) => payment),
      queryOf(request),
    ),
  )
  app.get<ById>('/payments/:id', ({ params }) => ledger.payment(params.id).payment)
  app.post<ById>('/payments/:id/capture', (request) =>
    captureByCall(context, request.params.id, fieldsOf(request)),
  )

  addRefundCall(app, context)
  app.get<ById>('/payments/:id/refunds', (request) =>
    listRefundsOf(ledger, request.params.id, queryOf(request)),
  )
  app.get('/refunds', (request) => listRefunds(ledger, queryOf(request)))
  app.get<ById>('/refunds/:id', ({ params }) => ledger.refund(params.id).refund)

  app.get('/disputes', (request) => pageOfAll(ledger.newestDisputes(), queryOf(request)))
  app.get<ById>('/disputes/:id', ({ params }) => ledger.dispute(params.id))
}

function pageOfAll<Row extends { created_at: number }>(
  rows: Iterable<Row>,
  query: URLSearchParams,
): Collection<Row> {
  allowParameters(query, pageParameters)
  return collection(pageOf(rows, readPage(query)))
}

/** A key is in progress until its answer is sent; a second call meanwhile is refused with 409. */
function addRefundCall(app: FastifyInstance, context: Context): void {
  const inProgress = new Set<string>()
  app.post<ById>('/payments/:id/refund', (request, reply) => {
    const { id } = request.params
    const key = refundKeyOf(request)
    if (key === null) return refundPayment(context, id, fieldsOf(request), null)
    if (inProgress.has(key)) {
      throw rejected('Another request with the same idempotency key is still in progress.', 409)
    }
    inProgress.add(key)
    reply.raw.once('close', () => inProgress.delete(key))
    return refundPayment(context, id, fieldsOf(request), key)
  })
}

function refundKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['x-refund-idempotency']
  if (typeof key !== 'string') return null
  checkRefundKey(key)
  return key
}
