import { query } from './database.ts'

// Nobody waits a quarter of an hour for a payment to lapse. Instead of moving the clock, which the provider and the mail
// server share, everything that the database remembers is made older.

const minutesOlder = (columns: string[]): string =>
  columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`).join(', ')

/** Payments that are not decided grow older while the shop runs: what is due to be asked for or to lapse, is. */
export async function agePayments(dataDir: string, minutes: number): Promise<void> {
  await query(
    dataDir,
    `UPDATE payments SET ${minutesOlder(['created_at', 'reserved_until', 'checked_at', 'answered_at', 'next_question_at'])}
     WHERE status IN ('starting', 'open', 'failed', 'confirming', 'lapsed', 'cancelled', 'paid', 'refund_due', 'refunded')`,
    [minutes],
  )
}

/** All that waits for a time grows older. Only while no shop runs: whatever somebody has taken to work on is taken from them. */
export async function ageEverything(dataDir: string, minutes: number): Promise<void> {
  await agePayments(dataDir, minutes)
  for (const table of ['outbox', 'webhook_events', 'refunds']) {
    await query(dataDir, `UPDATE ${table} SET ${minutesOlder(['next_attempt_at'])}`, [minutes])
  }
}
