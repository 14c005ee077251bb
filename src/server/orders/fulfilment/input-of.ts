import { actorOf, type StaffCaller } from '../../platform/http/callers.ts'
import type { KeyedWish } from '../../platform/http/idempotency-key.ts'

interface OrderCall {
  caller: StaffCaller
  request: { id: string }
  params: { id: string }
  body?: { version?: number; reason?: string }
  wish: KeyedWish | null
}

/** The wish of a call about an order. */
export const wishOf = ({ caller, request, params, body, wish }: OrderCall) => ({
  actor: actorOf(caller, request.id),
  id: params.id,
  wish,
  ...(body?.version !== undefined && { version: body.version }),
  ...(body?.reason !== undefined && { reason: body.reason }),
})
