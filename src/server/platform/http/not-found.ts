import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPath } from '../page-cache/address.ts'
import { ShopError } from './shop-error.ts'

const pageMethods = ['GET', 'HEAD']

/**
 * Answers an unknown address. API addresses get the envelope, with 405 when only the method is wrong; all
 * others get a page.
 */
export function registerNotFound(
  app: FastifyInstance,
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null,
): void {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    // Every spelling counts: a page that calls the API while it renders would wait for itself.
    const isPage = sendPage !== null && !ownPath(path).startsWith('/api/')
    if (isPage && pageMethods.includes(request.method)) return sendPage(request, reply)
    const found = methods.filter(
      (method) => method !== request.method && app.findRoute({ method, url: path }) !== null,
    )
    const allowed = [...new Set([...(isPage ? pageMethods : []), ...found])]
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new ShopError('method_not_allowed', `This address does not take ${request.method}.`)
    }
    throw new ShopError('not_found', 'There is nothing at this address.')
  })
}
