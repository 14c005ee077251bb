import { eq } from 'drizzle-orm'
import { publicTicketId } from '#contract/shop/tickets.ts'
import { gardenPlans, tickets } from '../../platform/database/tables.ts'
import { UnsendableMail, type Writers } from '../../platform/email/email-writer.ts'
import { gardenPlanEmail } from './garden-plan-email.ts'
import { gardenWeekEmail } from './garden-week-email.ts'
import { planPath, requestOf } from './plan-store.ts'
import { readWeek } from './reminders.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    'garden-plan': { gardenPlanId: number }
    /** The tasks of the seven days from `from`, for a shopper who asked for them. */
    'garden-week': { accountId: number; from: string }
  }
}

export const gardenMails: Writers<'garden-plan' | 'garden-week'> = {
  'garden-plan': async ({ gardenPlanId }, { db, siteUrl, settings }) => {
    const [plan] = await db.select().from(gardenPlans).where(eq(gardenPlans.id, gardenPlanId))
    if (!plan) throw new UnsendableMail(`There is no garden plan ${gardenPlanId} any more.`)
    const [ticket] = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(eq(tickets.gardenPlanId, gardenPlanId))
    return gardenPlanEmail({
      number: ticket ? publicTicketId(ticket.id) : null,
      answers: { ...plan, specific_plants: plan.specificPlants },
      request: requestOf(plan),
      planUrl: siteUrl + planPath(plan.token),
      settings,
    })
  },
  'garden-week': async ({ accountId, from }, { db, siteUrl, settings }) => {
    const week = await readWeek(db, accountId, from)
    if (!week) throw new UnsendableMail('These reminders are no longer wanted, or nothing is left to do.')
    return gardenWeekEmail({ ...week, siteUrl, settings })
  },
}
