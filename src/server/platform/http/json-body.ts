import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint takes no body, so an empty JSON body is accepted. */
    isWithoutBody?: boolean
  }
}

/** Parses JSON as Fastify does, but accepts a content type without a body, which many clients send. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.config.isWithoutBody) done(null, undefined)
    else parse(request, body, done)
  })
}
