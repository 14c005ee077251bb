import { query } from './database.ts'

// A payment expires after a quarter of an hour. The run moves the times in the database into the past instead of
// waiting, since provider and mail server share the clock.

const minutesOlder = (columns: string[]): string =>
  columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`).join(', ')

/**
 * Moves the times of payments and drafts into the past while the shop runs, so that polling and expiry fall due.
 * @returns the payments to poll now.
 */
export async function agePayments(dataDir: string, minutes: number): Promise<string[]> {
  const aged = await query<{ id: string; isDue: boolean | null }>(
    dataDir,
    `UPDATE payments SET ${minutesOlder(['created_at', 'reserved_until', 'checked_at', 'answered_at', 'next_poll_at'])}
     WHERE status IN ('starting', 'open', 'failed', 'confirming', 'expired', 'cancelled', 'paid', 'refund_due', 'refunded')
     RETURNING id, next_poll_at <= now() AS "isDue"`,
    [minutes],
  )
  // Drafts lose their packs while a customer hesitates.
  await query(dataDir, `UPDATE draft_orders SET ${minutesOlder(['reserved_until'])} WHERE is_reserved`, [
    minutes,
  ])
  return aged.filter(({ isDue }) => isDue).map(({ id }) => id)
}

/**
 * Moves all due times into the past, and returns like `agePayments`. Only while no shop runs, since it also ends the
 * leases of running jobs.
 */
export async function ageEverything(dataDir: string, minutes: number): Promise<string[]> {
  for (const table of ['outbox', 'webhook_events', 'refunds', 'webhook_deliveries']) {
    await query(dataDir, `UPDATE ${table} SET ${minutesOlder(['next_attempt_at'])}`, [minutes])
  }
  await query(dataDir, `UPDATE webhook_endpoints SET ${minutesOlder(['resumes_at'])}`, [minutes])
  // Reconciliation runs again, as in the night after.
  await query(dataDir, 'DELETE FROM reconciliations')
  return agePayments(dataDir, minutes)
}
