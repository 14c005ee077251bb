import type { StaffActor } from '../platform/actor.ts'
import { actorOf, type StaffCaller } from '../platform/http/callers.ts'
import type { IdempotentRequest } from '../platform/http/idempotency-key.ts'

export interface DraftEditor {
  actor: StaffActor
  permissions: readonly string[]
  idempotency: IdempotentRequest | null
}

interface Call {
  caller: StaffCaller
  request: { id: string }
  idempotency: IdempotentRequest | null
}

/** The editor who makes a call. */
export const editorOf = ({ caller, request, idempotency }: Call): DraftEditor => ({
  actor: actorOf(caller, request.id),
  permissions: caller.permissions,
  idempotency,
})
