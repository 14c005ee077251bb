import type { Editor, StaffCall } from '../platform/http/callers.ts'

/** Author of a draft, with the permissions. */
export interface DraftEditor extends Editor {
  permissions: readonly string[]
}

/** Returns the editor of a call. */
export const editorOf = ({ actor, idempotency, caller: { permissions } }: StaffCall): DraftEditor => ({
  actor,
  idempotency,
  permissions,
})
