import type { Editor } from '../../catalog/admin/edit-product.ts'
import { actorOf, type StaffCaller } from './callers.ts'
import type { KeyedWish } from './idempotency-key.ts'

/** Who makes the call, and under which key. */
export const editorOf = (call: {
  caller: StaffCaller
  request: { id: string }
  wish: KeyedWish | null
}): Editor => ({
  actor: actorOf(call.caller, call.request.id),
  wish: call.wish,
})
