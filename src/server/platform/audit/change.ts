import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Actor, authorOf } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { manyRows } from '../database/many-rows.ts'
import { auditLog } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { IdempotentRequest } from '../http/idempotency-key.ts'
import { onceByKey } from './idempotency.ts'

type Values = Record<string, unknown>

/** One entry of the audit log: an action and its entity. */
export interface Entry {
  /** Snake case in the past tense: 'order_held'. */
  action: string
  entity: { kind: string; id: string | number }
  before?: Values | null
  after?: Values | null
  /** The reason, in the actor's own words. */
  reason?: string | null
}

/** Writes an entry of the audit log. Pass the transaction of the change that it reports. */
export type RecordAudit = (entry: Entry) => Promise<void>

export interface ChangeOptions {
  /** A repeated key gets the first answer, and the change runs once. */
  idempotency?: IdempotentRequest | null
}

/**
 * Runs `work` in one transaction and commits only when `work` recorded at least one audit entry.
 * @throws {ShopError} `idempotency_key_reused` when the key belongs to another request.
 * @throws {Error} when `work` recorded no entry.
 */
export function change<T>(
  db: NodePgDatabase,
  actor: Actor,
  work: (tx: Database, recordAudit: RecordAudit) => Promise<T>,
  { idempotency = null }: ChangeOptions = {},
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const act = async (): Promise<T> => {
      let entries = 0
      const answer = await work(tx, async (entry) => {
        entries += 1
        await writeEntry(tx, actor, entry)
      })
      if (entries === 0) throw new Error('A change left no entry in the audit log.')
      return answer
    }
    return idempotency ? onceByKey(tx, idempotency, act) : act()
  })
}

/** Logs an action that changes nothing, such as an export. */
export async function writeEntry(tx: Database, actor: Actor, entry: Entry): Promise<void> {
  await tx.insert(auditLog).values(rowOf(actor, entry))
}

/** Rows in one INSERT, so that its JSON stays small. */
const rowsAtOnce = 1000

/** Writes the entries of one step over many entities. */
export async function writeEntries(tx: Database, actor: Actor, entries: Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const chunk = entries.slice(at, at + rowsAtOnce)
    const rows = chunk.map((entry) => rowOf(actor, entry))
    await tx.execute(sql`INSERT INTO audit_log ${manyRows(auditLog, rows)}`)
  }
}

function rowOf(actor: Actor, entry: Entry): typeof auditLog.$inferInsert {
  const { before, after } = onlyDiffering(entry.before ?? null, entry.after ?? null)
  return {
    ...authorOf(actor),
    sessionId: actor.kind === 'staff' ? actor.sessionId : null,
    tokenId: (actor.kind === 'staff' && actor.tokenId) || null,
    requestId: actor.kind === 'staff' ? actor.requestId : null,
    batchId: (actor.kind === 'staff' && actor.batchId) || null,
    action: entry.action,
    entity: entry.entity.kind,
    entityId: String(entry.entity.id),
    before,
    after,
    reason: entry.reason ?? null,
  }
}

/** Reduces two states of an entity to the fields that differ. */
function onlyDiffering(
  before: Values | null,
  after: Values | null,
): { before: Values | null; after: Values | null } {
  if (!before || !after) return { before, after }
  const isSame = (key: string): boolean => JSON.stringify(before[key]) === JSON.stringify(after[key])
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(key))
  const pick = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}
