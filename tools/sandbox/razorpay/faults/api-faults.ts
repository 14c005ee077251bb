import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, apiError, serverTrouble } from '../api-errors.ts'
import type { ApiFault, FaultSettings } from './fault-settings.ts'

const gatewayPage = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/**
 * Applies the fault settings to each call of these routes with the right keys: refuses it, delays its answer, or loses
 * it.
 * `closing` ends a call that hangs.
 */
export function addApiFaults(app: FastifyInstance, faultSettings: FaultSettings, closing: AbortSignal): void {
  const faults = new WeakMap<FastifyRequest, ApiFault>()

  app.addHook('preHandler', async (request, reply) => {
    const fault = faultSettings.nextApiFault()
    faults.set(request, fault)
    if (fault.refusal !== null) throw errorOf(fault.refusal, fault.retryAfterSeconds)
    if (fault.isBroken) return reply.send(breakAnswer(reply, faultSettings))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faults.get(request)
    if (!fault) return payload
    if (fault.hangMs > 0) await hang(fault.hangMs, closing)
    return fault.isAnswerLost ? breakAnswer(reply, faultSettings) : payload
  })
}

/** A 5xx as it occurs in production: the provider's own, or a gateway's page. */
function breakAnswer(reply: FastifyReply, faultSettings: FaultSettings): string {
  if (faultSettings.random() < 0.5) {
    reply.code(502).type('text/html')
    return gatewayPage
  }
  const { status, body } = serverTrouble(500)
  reply.code(status).type('application/json')
  return JSON.stringify({ error: body })
}

function errorOf(status: number, retryAfterSeconds: number): ApiError {
  const { body } = apiError(status)
  return new ApiError(status, body, retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {})
}

function hang(timeMs: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, timeMs)
    closing.addEventListener('abort', end)
  })
}
