import type { Actor } from '../actor.ts'
import { actorOf, type StaffCaller } from './callers.ts'
import type { KeyedWish } from './idempotency-key.ts'

/** Who changes something in the back office, and under which key. */
export interface Editor {
  actor: Actor
  wish: KeyedWish | null
}

export const editorOf = (call: {
  caller: StaffCaller
  request: { id: string }
  wish: KeyedWish | null
}): Editor => ({
  actor: actorOf(call.caller, call.request.id),
  wish: call.wish,
})
