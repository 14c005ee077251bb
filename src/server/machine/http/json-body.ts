import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes no body, so an empty one that says it is JSON is none. */
    isWithoutBody?: boolean
  }
}

/** Reads JSON as Fastify does, but for the many clients that name a content type at every call, also without a body. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.config.isWithoutBody) done(null, undefined)
    else parse(request, body, done)
  })
}
