import type { ImportKindName, ImportRemark, ImportSource } from '#contract/admin/imports.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ImportGoal, ImportOutcome } from '#shared/import-states.ts'
import type { StaffActor } from '../actor.ts'
import type { Entry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportField {
  name: string
  label: string
  /** What other tables call it. */
  also: readonly string[]
  hint?: string
  /** Finds the thing that a row is about. */
  isKey?: true
}

/** What a row says, by field: null clears; a field that is missing is left as it is. */
export interface GivenRow {
  line: number
  values: Record<string, string | null>
}

export interface FieldChange {
  before: unknown
  after: unknown
}

/** What becomes of a row. */
export interface PlannedRow {
  line: number
  outcome: ImportOutcome
  name: string
  entityId: string | null
  changes: Record<string, FieldChange>
  /** By field, a sentence. */
  problems: Record<string, string>
  /** It is kept as a draft, although it was to be published. */
  staysDraft?: true
}

export interface ImportPlan {
  rows: PlannedRow[]
  /** The permissions that its changes need. */
  needs: Permission[]
  /** Writes it as this import; answers the entries of the log. */
  apply: (tx: Database, actor: StaffActor, importId: number) => Promise<Entry[]>
}

/** How a plan is made: only to be looked at, or with the rows locked that it depends on. */
export interface Planning {
  goal: ImportGoal
  how: 'seen' | 'held'
}

/** Something that can be taken in as a table. */
export interface ImportKind {
  name: ImportKindName
  fields: ImportField[]
  /** What somebody needs to see what a dry run shows of the shop. */
  read: Permission
  /** Whether it can be kept as drafts; else it always changes the shop. */
  hasGoals?: true
  plan: (tx: Database, rows: GivenRow[], planning: Planning) => Promise<ImportPlan>
}

/** A table of another shop program, which is laid out anew in our columns before it is read. */
export interface ForeignTable {
  source: ImportSource
  kind: ImportKindName
  recognises: (headers: string[]) => boolean
  convert: (sheet: Sheet) => { sheet: Sheet; remarks: ImportRemark[] }
}

/** Lays a table of another shop program out in our columns, without keeping others waiting. */
export type LayOut = (
  text: string,
  source: ImportSource,
  limitMs?: number,
) => Promise<{ sheet: Sheet; remarks: ImportRemark[] }>

/** Everything that can be taken in. */
export interface Importables {
  kinds: ImportKind[]
  foreign: ForeignTable[]
  layOut: LayOut
}
