import { TaskRejected } from '../task-rejected.ts'
import type { Manifest, Sequence, Summary, Table } from './manifest.ts'

// Former names of tables, columns and one state in a backup of the last release before the baseline.
// docs/operations.md, "Coming from before the baseline", says when this file goes.

const firstMigration = '0001_first_sale.sql'
const lastMigration = '0396_mailed_addresses.sql'

/** Keyed by the former name of the table; columns by their former names. */
export const renamed: Record<string, { table?: string; columns?: Record<string, string> }> = {
  checklist_put_away: { table: 'checklist_dismissals', columns: { at: 'dismissed_at' } },
  comparisons: { table: 'reconciliations' },
  dead_letters: { table: 'failed_jobs' },
  disputes: { columns: { told_at: 'reported_at' } },
  garden_plans: { columns: { kept_at: 'saved_at' } },
  orders: { columns: { parcel_of: 'shipment_group_id' } },
  page_text_versions: { columns: { called_off_at: 'cancelled_at' } },
  payments: { columns: { next_question_at: 'next_poll_at' } },
  print_orders: { columns: { papers: 'documents' } },
  product_notices: { columns: { told_at: 'notified_at' } },
  recall_orders: { columns: { told_at: 'notified_at' } },
  refund_requests: { columns: { wish: 'input' } },
  staff_keys: { table: 'staff_idempotency_keys' },
  staff_members: { columns: { caught_up_to: 'synced_until' } },
}

const renamedTables = new Map(Object.entries(renamed))

const formerState = 'lapsed'
const presentState = 'expired'

/** The sequence of a table that was renamed before the baseline. */
const renamedSequences = new Map([
  ['credit_notes_id_seq', 'tax_documents_id_seq'],
  ['dead_letters_id_seq', 'failed_jobs_id_seq'],
])

/**
 * Whether a backup is of the last release before the baseline.
 * @throws {TaskRejected} when it is older.
 */
export function isBeforeBaseline({ migrations }: Manifest): boolean {
  const names = migrations.map(({ name }) => name)
  if (!names.includes(firstMigration)) return false
  if (!names.includes(lastMigration)) {
    throw new TaskRejected(
      'The backup is of an older release than the last one before the baseline. Restore it with that release and back it up again: docs/operations.md, "Coming from before the baseline". Nothing was touched.',
    )
  }
  return true
}

/** The baseline records itself, so the former list of migrations is skipped. */
export const isSkipped = ({ name }: Table): boolean => name === 'migrations'

export function presentTable({ name, columns }: Table): Table {
  const change = renamedTables.get(name)
  const renamedColumns = new Map(Object.entries(change?.columns ?? {}))
  return {
    name: change?.table ?? name,
    columns: columns.map((column) => renamedColumns.get(column) ?? column),
  }
}

/** Rows in the text form of COPY, whole rows a block, with the present name of expired payments. */
export async function* presentRows(
  { name, columns }: Table,
  rows: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const place = name === 'payments' ? columns.indexOf('status') : -1
  for await (const block of rows) yield place === -1 ? block : renameState(block, place)
}

function renameState(block: Buffer, place: number): Buffer {
  const lines = block.toString().split('\n')
  const renamedLines = lines.map((line) => {
    const cells = line.split('\t')
    return cells[place] === formerState ? cells.with(place, presentState).join('\t') : line
  })
  return Buffer.from(renamedLines.join('\n'))
}

const presentSequence = (sequence: Sequence): Sequence => ({
  ...sequence,
  name: renamedSequences.get(sequence.name) ?? sequence.name,
})

/** The same contents by present names. */
export function atBaseline(manifest: Manifest, { rows }: Summary): { manifest: Manifest; summary: Summary } {
  const tables = manifest.tables.filter((table) => !isSkipped(table))
  return {
    manifest: {
      ...manifest,
      tables: tables.map(presentTable),
      sequences: manifest.sequences.map(presentSequence),
    },
    summary: {
      rows: Object.fromEntries(tables.map((table) => [presentTable(table).name, rows[table.name] ?? 0])),
    },
  }
}
