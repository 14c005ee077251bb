import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { alias } from 'drizzle-orm/pg-core'
import type { Actor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readRows } from '../../platform/database/rows.ts'
import { orders } from '../../platform/database/tables.ts'
import { withRetries } from '../../platform/database/transaction.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'
import { type PersonalTable, personalTables } from './personal-data.ts'
import type { DataSubject } from './rows-of-customer.ts'

/** One kind of data, with its label and rows. */
interface ExportedPart {
  what: string
  rows: Record<string, unknown>[]
}

const exportedRow = { row: sql<Record<string, unknown>>`exported.row` }
const orderRow = { id: alias(orders, 'ordered').id }

/**
 * Exports all data of a customer as one file, and records the export. Sums are in paise, times in UTC. The
 * file has no passwords, tokens or names of the staff.
 * @throws {ShopError} `not_found`
 */
export const exportCustomer = (db: NodePgDatabase, actor: Actor, id: number): Promise<object> =>
  withRetries(() => readSnapshot(db, actor, id))

/** Reads one snapshot; an erasure that commits first restarts it. */
const readSnapshot = (db: NodePgDatabase, actor: Actor, id: number): Promise<object> =>
  db.transaction(
    async (tx) => {
      const customer = await lockCustomer(tx, id, 'erasing')
      const held = await readRows(
        tx,
        orderRow,
        (columns) =>
          sql`SELECT ${columns} FROM orders ordered WHERE ordered.account_id = ${id} ORDER BY ordered.id`,
      )
      const parts = await readParts(tx, { ...customer, orders: held.map((order) => order.id) })
      const { brand, legal } = await readSettings(tx)
      await writeEntry(tx, actor, {
        action: 'customer_exported',
        entity: customerEntity(id),
        after: { rows: parts.reduce((sum, { rows }) => sum + rows.length, 0) },
      })
      return {
        about: `What ${brand.name} (${legal.entityName}) holds of ${customer.name}. Sums are in paise, times in UTC.`,
        exported_at: new Date().toISOString(),
        parts,
      }
    },
    { isolationLevel: 'repeatable read' },
  )

async function readParts(tx: Database, subject: DataSubject): Promise<ExportedPart[]> {
  const parts: ExportedPart[] = []
  for (const [name, table] of Object.entries(personalTables)) {
    if (table.label === null) continue
    const rows = await readRows(
      tx,
      exportedRow,
      (columns) => sql`SELECT ${columns} FROM (
        SELECT ${exportedColumns(table)} AS row FROM ${sql.identifier(name)} personal WHERE ${table.matches(subject)} ORDER BY personal.ctid) AS exported`,
    )
    if (rows.length > 0) parts.push({ what: table.label, rows: rows.map(({ row }) => row) })
  }
  return parts
}

const exportedColumns = ({ shown, hidden = [] }: PersonalTable): SQL =>
  shown ?? sql`to_jsonb(personal) - (${sql.param(hidden)}::text[])`
