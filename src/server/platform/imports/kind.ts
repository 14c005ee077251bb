import type { ImportKindName, ImportRemark, ImportSource } from '#contract/admin/imports.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ImportGoal, ImportOutcome } from '#shared/import-states.ts'
import type { StaffActor } from '../actor.ts'
import type { Entry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'
import type { HtmlForm } from '../html/convert-html.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportField {
  name: string
  label: string
  /** Column titles of other tables for this field. */
  also: readonly string[]
  hint?: string
  /** Identifies the record of a row. */
  isKey?: true
  /** What HTML in a cell becomes; without it, a cell is text in any case. */
  html?: HtmlForm
  /** Every cell is HTML, also one without tags. */
  isAlwaysHtml?: true
  /** The values that the field can have. Other ones are listed, so that each gets one of these. */
  choices?: { values: readonly string[]; unknown: string }
  /** A number of this shop, which the tables of other programs have under the same title. */
  isOwnNumber?: true
}

/** Values of a row by field. Null clears a field; a missing field stays as it is. */
export interface RowValues {
  line: number
  values: Record<string, string | null>
}

export interface FieldChange {
  before: unknown
  after: unknown
}

/** Planned outcome of a row. */
export interface PlannedRow {
  line: number
  outcome: ImportOutcome
  name: string
  entityId: string | null
  changes: Record<string, FieldChange>
  /** Why the row is refused, or what of it is left out, by field. */
  problems: Record<string, string>
  /** The row stays a draft, although publishing was requested. */
  staysDraft?: true
}

export interface ImportPlan {
  rows: PlannedRow[]
  /** What the staff should know about the rows as a whole. */
  remarks?: ImportRemark[]
  /** Permissions that the changes need. */
  needs: Permission[]
  /** Applies the plan as this import; returns the audit entries. */
  apply: (tx: Database, actor: StaffActor, importId: number) => Promise<Entry[]>
}

/** `seen` only reads; `held` also locks the rows that the plan depends on. */
export interface Planning {
  goal: ImportGoal
  how: 'seen' | 'held'
}

/** A kind of record that can be imported. */
export interface ImportKind {
  name: ImportKindName
  fields: ImportField[]
  /** The titles of our own export. */
  exportTitles?: readonly string[]
  /** Permission to see the shop data of a dry run. */
  read: Permission
  /** Whether rows can be imported as drafts; otherwise they change the shop. */
  hasGoals?: true
  plan: (tx: Database, rows: RowValues[], planning: Planning) => Promise<ImportPlan>
  /** Takes an applied import back; kinds without it can't be undone. */
  undo?: ImportUndo
}

/** Something that an import wrote; `why` says what was built on it since. */
export interface UndoRow {
  name: string
  why: string | null
}

export interface ImportUndo {
  /** What would be undone and what would stay, without locks. */
  plan: (db: Database, importId: number) => Promise<UndoRow[]>
  /** Locks the rows, and undoes those that nothing was built on. */
  run: (tx: Database, importId: number) => Promise<{ rows: UndoRow[]; entries: Entry[] }>
}

/** A table of another shop program, which is converted to our columns. */
export interface ForeignTable {
  source: ImportSource
  kind: ImportKindName
  recognises: (headers: string[]) => boolean
  convert: (sheet: Sheet) => { sheet: Sheet; remarks: ImportRemark[] }
}

/** Converts a table of another shop program to our columns, without blocking the event loop. */
export type ConvertTable = (
  text: string,
  source: ImportSource,
  limitMs?: number,
) => Promise<{ sheet: Sheet; remarks: ImportRemark[] }>

/** All importable kinds and tables. */
export interface Importables {
  kinds: ImportKind[]
  foreign: ForeignTable[]
  convertTable: ConvertTable
}
