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
import type { Whose } from './rows-of-customer.ts'

/** One kind of data, in words, and its rows. */
interface ExportedPart {
  what: string
  rows: Record<string, unknown>[]
}

const exportedRow = { row: sql<Record<string, unknown>>`exported.row` }
const numbered = { id: alias(orders, 'o').id }

/**
 * Everything that the shop holds of a customer, of one moment, as a file for them; an entry of the log. Sums are in paise, times in UTC.
 * It has no secrets such as passwords or tokens, and no names of the staff.
 * @throws {ShopError} `not_found`
 */
export const exportCustomer = (db: NodePgDatabase, actor: Actor, id: number): Promise<object> =>
  withRetries(() => readAtOnce(db, actor, id))

/** One snapshot; an erasure that comes first makes it begin again. */
const readAtOnce = (db: NodePgDatabase, actor: Actor, id: number): Promise<object> =>
  db.transaction(
    async (tx) => {
      const customer = await lockCustomer(tx, id, 'erasing')
      const held = await readRows(
        tx,
        numbered,
        (columns) => sql`SELECT ${columns} FROM orders o WHERE o.account_id = ${id} ORDER BY o.id`,
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

async function readParts(tx: Database, whose: Whose): Promise<ExportedPart[]> {
  const parts: ExportedPart[] = []
  for (const [name, table] of Object.entries(personalTables)) {
    if (table.what === null) continue
    const rows = await readRows(
      tx,
      exportedRow,
      (columns) => sql`SELECT ${columns} FROM (
        SELECT ${shownOf(table)} AS row FROM ${sql.identifier(name)} t WHERE ${table.of(whose)} ORDER BY t.ctid) AS exported`,
    )
    if (rows.length > 0) parts.push({ what: table.what, rows: rows.map(({ row }) => row) })
  }
  return parts
}

const shownOf = ({ shown, hidden = [] }: PersonalTable): SQL =>
  shown ?? sql`to_jsonb(t) - (${sql.param(hidden)}::text[])`
