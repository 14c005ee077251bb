import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readLeftCarts } from '#contract/admin/left-carts.ts'
import { recordCartReturn } from '#contract/shop/cart.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readOne } from '../../platform/database/rows.ts'
import { cartReminders } from '../../platform/database/tables.ts'
import type { Handle, StaffHandle } from '../../platform/http/bind-endpoints.ts'

/** Counts shoppers who come back by the link of a mail. */
export function registerCartReturns(api: Handle, { db }: { db: NodePgDatabase }): void {
  api(recordCartReturn, async ({ shopper, body }) => {
    const isOwn = and(eq(cartReminders.accountId, shopper.accountId), eq(cartReminders.token, body.token))
    await db
      .update(cartReminders)
      .set({ returnedAt: sql`now()` })
      .where(and(isOwn, isNull(cartReminders.returnedAt)))
    return {}
  })
}

const days = 90

const figures = {
  sent: sql<number>`count(reminder.sent_at)::int`,
  returned: sql<number>`count(reminder.returned_at)::int`,
  bought: sql<number>`count(bought.id)::int`,
  boughtPaise: sql<number>`coalesce(sum(bought.total_paise), 0)::float8`,
}

/** The figures of the mails about left carts. */
export function registerLeftCarts(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(readLeftCarts, async () => {
    const { carts } = await readSettings(db)
    const { boughtPaise, ...counts } = await readFigures(db)
    return { after_hours: carts.remindAfterHours, days, ...counts, amount: toRupees(boughtPaise) }
  })
}

/** An order that was cancelled later counts no more. */
const readFigures = (db: Database) =>
  readOne(
    db,
    figures,
    (columns) => sql`
    SELECT ${columns} FROM cart_reminders reminder
      LEFT JOIN orders bought ON bought.id = reminder.order_id AND bought.status <> 'cancelled'
    WHERE reminder.sent_at > now() - make_interval(days => ${days})`,
  )
