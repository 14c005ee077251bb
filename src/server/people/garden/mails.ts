import { eq } from 'drizzle-orm'
import { gardenPlans } from '../../machine/database/tables.ts'
import { UnsendableMail, type Writers } from '../../machine/mail/letter-writer.ts'
import { gardenPlanLetter } from './garden-plan-letter.ts'

declare module '../../machine/mail/mail-data.ts' {
  interface MailData {
    'garden-plan': { gardenPlanId: number }
  }
}

export const gardenMails: Writers<'garden-plan'> = {
  'garden-plan': async ({ gardenPlanId }, { db, siteUrl }) => {
    const [plan] = await db.select().from(gardenPlans).where(eq(gardenPlans.id, gardenPlanId))
    if (!plan) throw new UnsendableMail(`There is no garden plan ${gardenPlanId} any more.`)
    return gardenPlanLetter({ ...plan, specific_plants: plan.specificPlants, siteUrl })
  },
}
