import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'

/** Screens must show a change within two seconds. */
const gatherMs = 250

const waiting = new WeakMap<NodePgDatabase, Set<string>>()

/**
 * Notifies open screens of the back office after the commit of a change. Changes are batched, because a
 * notice in each sale's transaction would make sales wait for each other. A notice that a crash loses appears
 * at the next reload.
 */
export function notifyStaffLater(
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
  kind: 'order' | 'draft_order',
  id: number,
): void {
  const pendingNotices = waiting.get(db)
  if (pendingNotices) {
    pendingNotices.add(`${kind}:${id}`)
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
