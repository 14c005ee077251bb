import { actorOf, type StaffCaller } from '../../platform/http/callers.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'

interface OrderCall {
  caller: StaffCaller
  request: { id: string }
  params: { id: string }
  body?: { version?: number; reason?: string }
  idempotency: IdempotentRequest | null
}

/** The wish of a call about an order. */
export const inputOf = ({ caller, request, params, body, idempotency }: OrderCall) => ({
  actor: actorOf(caller, request.id),
  id: params.id,
  idempotency,
  ...(body?.version !== undefined && { version: body.version }),
  ...(body?.reason !== undefined && { reason: body.reason }),
})
