import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { ApiError, rejected, serverTrouble, unknownAddress } from '../api-errors.ts'
import { readJsonBodies } from './json-body.ts'

const largestBody = 262_144

export type ServerOptions = {
  /** Awaited before any answer, so that an answer never reports what a crash could lose. */
  durable: () => Promise<void>
  /** Resolves when the state has been read; earlier calls wait. */
  ready: Promise<void>
}

/** The sandbox's Fastify application without its routes: how bodies are read, and how every answer looks. */
export function createSandboxServer({ durable, ready }: ServerOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: largestBody,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    // Ids that are too long are answered as malformed ids, not as unknown addresses.
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => answerError(error, reply),
  })
  readJsonBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    await ready
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    try {
      await durable()
      return payload
    } catch {
      // The journal has reported the error; the answer must not report what was not written.
      const trouble = serverTrouble(500)
      reply.code(trouble.status).type('application/json')
      return JSON.stringify({ error: trouble.body })
    }
  })
  app.setNotFoundHandler(() => {
    throw unknownAddress()
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(error, reply))
  return app
}

function answerError(error: FastifyError | ApiError, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = asApiError(error)
  return reply.code(status).headers(headers).send({ error: body })
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error.statusCode === 413) return rejected('The request body is too large.', 413)
  if (error.statusCode !== undefined && error.statusCode < 500) return rejected(error.message)
  console.error(error)
  return serverTrouble(500)
}
