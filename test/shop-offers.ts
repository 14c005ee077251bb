import { sql } from 'drizzle-orm'
import { foldCode } from '../src/server/checkout/promotions/offer-code.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import { offerCodes, offers } from '../src/server/platform/database/tables.ts'

type Values = Partial<typeof offers.$inferInsert>

/** Writes a running offer, by codes or automatic. @returns its number. */
export async function writeOffer(
  db: Database,
  { codes = [], isSingle = false, ...values }: Values & { codes?: string[]; isSingle?: boolean } = {},
): Promise<number> {
  const [made] = await db
    .insert(offers)
    .values({
      kind: codes.length > 0 ? 'code' : 'automatic',
      name: 'Monsoon offer',
      startsAt: new Date(Date.now() - 3_600_000),
      ...(values.amountPaise === undefined && { percent: 10 }),
      ...values,
    })
    .returning({ id: offers.id })
  const id = Number(made?.id)
  for (const code of codes)
    await db.insert(offerCodes).values({ offerId: id, code, folded: foldCode(code), isSingle })
  return id
}

/** Ends an offer now. */
export const endOffer = (db: Database, id: number) =>
  db.execute(sql`UPDATE offers SET ends_at = now() WHERE id = ${id}`)
