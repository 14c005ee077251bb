import type { Actor } from '../actor.ts'
import { actorOf, type StaffCaller } from './callers.ts'
import type { IdempotentRequest } from './idempotency-key.ts'

/** Who changes something in the back office, and under which key. */
export interface Editor {
  actor: Actor
  idempotency: IdempotentRequest | null
}

export const editorOf = (call: {
  caller: StaffCaller
  request: { id: string }
  idempotency: IdempotentRequest | null
}): Editor => ({
  actor: actorOf(call.caller, call.request.id),
  idempotency: call.idempotency,
})
