import { actorOf, type StaffCaller } from '../../machine/http/callers.ts'
import type { KeyedWish } from '../../machine/http/idempotency-key.ts'
import type { Editor } from './edit-product.ts'

/** Who makes the call, and under which key. */
export const editorOf = (call: {
  caller: StaffCaller
  request: { id: string }
  wish: KeyedWish | null
}): Editor => ({
  actor: actorOf(call.caller, call.request.id),
  wish: call.wish,
})
