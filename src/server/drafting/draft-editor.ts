import type { CallerRights } from '../platform/http/assert-caller-has.ts'
import type { Editor, StaffCall } from '../platform/http/callers.ts'

/** Author of a draft, with the rights. */
export interface DraftEditor extends Editor {
  caller: CallerRights
}

/** Returns the editor of a call. */
export const editorOf = ({ actor, idempotency, caller }: StaffCall): DraftEditor => ({
  actor,
  idempotency,
  caller,
})
