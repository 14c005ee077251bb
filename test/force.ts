import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** The rules that the database holds about states, amounts, reservations and the ledger, by their triggers. */
const rules = {
  orders: ['keeps_to_life', 'keeps_charge'],
  payments: ['keeps_to_life', 'keeps_charge', 'gives_packs_back', 'is_remitted'],
  returns: ['keeps_to_life'],
  order_items: ['keeps_charge', 'keeps_items'],
  refunds: ['keeps_money'],
  stock_movements: ['stock_movements_stay'],
}

/** Statements that switch these rules off or on; all other triggers work. */
export const switchRules = (how: 'DISABLE' | 'ENABLE'): string =>
  Object.entries(rules)
    .flatMap(([table, names]) => names.map((name) => `ALTER TABLE ${table} ${how} TRIGGER ${name}`))
    .join('; ')

/** Makes a state that the shop refuses, such as a lost order. The rules apply again afterwards. */
export const force = (db: NodePgDatabase, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql.raw(switchRules('DISABLE')))
    const result = await tx.execute(statement)
    await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    await tx.execute(sql.raw(switchRules('ENABLE')))
    return result
  })
