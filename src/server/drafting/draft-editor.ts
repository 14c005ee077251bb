import type { Editor, StaffCall } from '../platform/http/callers.ts'

/** Who edits a draft, and what they may do. */
export interface DraftEditor extends Editor {
  permissions: readonly string[]
}

/** The editor who makes a call. */
export const editorOf = ({ actor, idempotency, caller: { permissions } }: StaffCall): DraftEditor => ({
  actor,
  idempotency,
  permissions,
})
