import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'

/** Soon enough for a screen that shows it within two seconds. */
const gatherMs = 250

const waiting = new WeakMap<NodePgDatabase, Set<string>>()

/**
 * Tells open screens of the back office that something changed, after its transaction is committed; what the triggers of
 * migration 0110 tell, they tell in the transaction. Many changes travel together, for a notice in each sale would make sales
 * wait for each other. One that a crash loses is seen when its list is next looked at.
 */
export function tellStaffLater(
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
  kind: 'order',
  id: number,
): void {
  const others = waiting.get(db)
  if (others) {
    others.add(`${kind}:${id}`)
    return
  }
  const notices = new Set([`${kind}:${id}`])
  waiting.set(db, notices)
  setTimeout(() => {
    waiting.delete(db)
    db.execute(
      sql`SELECT pg_notify('staff', notice) FROM unnest(${sql.param([...notices])}::text[]) AS notice`,
    ).catch((err: unknown) => log.warn({ err }, 'open screens were not told of sales'))
  }, gatherMs).unref()
}
