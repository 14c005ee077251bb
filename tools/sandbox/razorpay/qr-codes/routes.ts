import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { type Collection, collection, type Payment, type QrCode } from '../entities.ts'
import { allowOnly } from '../fields.ts'
import { fieldsOf } from '../http/json-body.ts'
import { allowParameters, pageOf, pageParameters, queryOf, readPage } from '../http/query.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { closeByCall } from './close-qr.ts'
import { createQr } from './create-qr.ts'

type ById = { Params: { id: string } }

/** The provider's documented calls of QR codes. */
export function qrRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context
  app.post('/payments/qr_codes', (request) => createQr(context, fieldsOf(request)))
  app.get('/payments/qr_codes', (request) => listQrCodes(ledger, queryOf(request)))
  app.get<ById>('/payments/qr_codes/:id', ({ params }) => ledger.qr(params.id).qr)
  app.get<ById>('/payments/qr_codes/:id/payments', (request) =>
    listPaymentsOf(ledger, request.params.id, queryOf(request)),
  )
  app.post<ById>('/payments/qr_codes/:id/close', (request) => {
    allowOnly(fieldsOf(request), [])
    return closeByCall(context, request.params.id)
  })
}

/** Newest first; `payment_id` finds the code that a payment paid. */
function listQrCodes(ledger: Ledger, query: URLSearchParams): Collection<QrCode> {
  allowParameters(query, ['payment_id', ...pageParameters])
  const paymentId = query.get('payment_id')
  const codes = ledger
    .newestQrCodes()
    .filter(({ paymentIds }) => paymentId === null || paymentIds.includes(paymentId))
    .map(({ qr }) => qr)
  return collection(pageOf(codes, readPage(query)))
}

function listPaymentsOf(ledger: Ledger, id: string, query: URLSearchParams): Collection<Payment> {
  allowParameters(query, pageParameters)
  const newestFirst = ledger.qr(id).paymentIds.toReversed()
  const payments = newestFirst.map((paymentId) => ledger.payment(paymentId).payment)
  return collection(pageOf(payments, readPage(query)))
}
