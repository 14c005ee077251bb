import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'

/** Short enough for a screen that shows the change within two seconds. */
const gatherMs = 250

const waiting = new WeakMap<NodePgDatabase, Set<string>>()

/**
 * Tells open screens of the back office about a change after its commit; the triggers `notifies_staff` send
 * theirs within the transaction. Many changes are sent together, because a notice in each sale would make
 * sales wait for each other. A notice that a crash loses is seen when its list is next loaded.
 */
export function notifyStaffLater(
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
