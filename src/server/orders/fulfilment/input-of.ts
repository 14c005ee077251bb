import type { Editor } from '../../platform/http/callers.ts'

interface OrderCall extends Editor {
  params: { id: string }
  body?: { version?: number; reason?: string }
}

/** The input of a call about an order. */
export const inputOf = ({ params, body, actor, idempotency }: OrderCall) => ({
  actor,
  id: params.id,
  idempotency,
  ...(body?.version !== undefined && { version: body.version }),
  ...(body?.reason !== undefined && { reason: body.reason }),
})
