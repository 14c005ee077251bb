import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { allowOnly } from '../fields.ts'
import { fieldsOf } from '../http/json-body.ts'
import { queryOf } from '../http/query.ts'
import { cancelLink, notifyByLink, updateLink } from './change-link.ts'
import { createLink } from './create-link.ts'
import { listLinks } from './list-links.ts'

type ById = { Params: { id: string } }

/** The provider's documented calls of payment links. */
export function linkRoutes(app: FastifyInstance, context: Context): void {
  const { ledger } = context
  app.post('/payment_links', (request) => createLink(context, fieldsOf(request)))
  app.get('/payment_links', (request) => listLinks(ledger, queryOf(request)))
  app.get<ById>('/payment_links/:id', ({ params }) => ledger.link(params.id).link)
  app.patch<ById>('/payment_links/:id', (request) =>
    updateLink(context, request.params.id, fieldsOf(request)),
  )
  app.post<ById>('/payment_links/:id/cancel', (request) => {
    allowOnly(fieldsOf(request), [])
    return cancelLink(context, request.params.id)
  })
  app.post<{ Params: { id: string; medium: string } }>('/payment_links/:id/notify_by/:medium', ({ params }) =>
    notifyByLink(context, params.id, params.medium),
  )
}
