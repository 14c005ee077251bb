import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { ImportColumn, ImportColumns, ImportCounts } from '#contract/admin/imports.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import type { Database } from '../database/database.ts'
import { importRows, imports } from '../database/tables.ts'
import type { ImportField, PlannedRow } from './kind.ts'
import type { CheckedPlan, OwnTable } from './make-plan.ts'

interface DryRun {
  columns: ImportColumns
  goal: ImportGoal
  table: OwnTable
  plan: CheckedPlan
}

/** Rows written by one statement. */
const rowsAtOnce = 500

/** Shown length of an invalid cell, in characters. */
const maxShownLength = 200

/** Stores a dry run in place of the previous one. */
export async function savePlan(
  tx: Database,
  id: number,
  { columns, goal, table, plan }: DryRun,
): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, id))
  const shown = shownBy(table, columns)
  for (let at = 0; at < plan.rows.length; at += rowsAtOnce) {
    const some = plan.rows.slice(at, at + rowsAtOnce)
    await tx
      .insert(importRows)
      .values(some.map((row, index) => ({ importId: id, number: at + index, ...shown(row, at + index) })))
    await yieldToEventLoop()
  }
  await tx
    .update(imports)
    .set({
      columns,
      goal,
      digest: plan.digest,
      checkedAt: sql`now()`,
      counts: countsOf(plan.rows),
      changes: changesOf(table.kind.fields, plan.rows),
      remarks: [...table.remarks, ...plan.remarks],
      needs: plan.needs,
    })
    .where(eq(imports.id, id))
}

export function countsOf(rows: PlannedRow[]): ImportCounts {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  const drafts = rows.filter(({ staysDraft }) => staysDraft).length
  return { ...counts, ...(drafts > 0 && { drafts }) }
}

/** Counts the changed rows of each field, in the order of the fields. New rows are not counted. */
function changesOf(fields: ImportField[], rows: PlannedRow[]): { label: string; rows: number }[] {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  return fields
    .map(({ name, label }) => ({ label, rows: changed.filter(({ changes }) => name in changes).length }))
    .filter((one) => one.rows > 0)
}

function shownBy(table: OwnTable, columns: ImportColumns) {
  const labels = new Map(table.kind.fields.map(({ name, label }) => [name, label]))
  const labelOf = (field: string): string => labels.get(field) ?? field
  return ({ line, outcome, name, entityId, changes, problems }: PlannedRow, index: number) => {
    const cells = table.sheet.rows[index]?.cells ?? []
    return {
      line,
      outcome,
      name: name.slice(0, 200),
      entityId,
      changes: Object.entries(changes).map(([field, { before, after }]) => ({
        field,
        label: labelOf(field),
        before: shownValue(before),
        after: shownValue(after),
      })),
      problems: Object.entries(problems).map(([field, message]) => ({
        label: labelOf(field),
        ...placeOf(columns[field], table.sheet.headers, cells),
        message,
      })),
      cells: outcome === 'refused' ? cells : null,
    }
  }
}

/** Returns the column of a field, and the cell below it. */
function placeOf(from: ImportColumn | undefined, headers: string[], cells: string[]) {
  if (!from) return { column: null, value: '' }
  if ('value' in from) return { column: null, value: from.value.slice(0, maxShownLength) }
  return { column: headers[from.column] ?? null, value: (cells[from.column] ?? '').slice(0, maxShownLength) }
}

/** Formats a field value for the dry run. */
function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
