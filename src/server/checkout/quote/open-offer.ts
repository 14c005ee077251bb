import { sql } from 'drizzle-orm'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery, type QueryParams, queryParamsOf } from '../../platform/database/prepared-query.ts'
import { couldHaveOffer, type Offer, type Person, personKeys, subscriberOffer } from './offer.ts'

type Known = { accountId: number; email: string; persons: string[] }

const open = prepareQuery(
  { isOpen: couldHaveOffer(queryParamsOf<Known>()) },
  (columns, _params: QueryParams<Known>) => sql`SELECT ${columns}`,
)

/** The first-order offer that this shopper would have as a subscriber, or null. */
export async function findOpenOffer(db: Database, settings: Settings, person: Person): Promise<Offer | null> {
  const { accountId, email } = person
  const { isOpen } = await open.one(db, { accountId, email, persons: personKeys(person) })
  return isOpen ? subscriberOffer(settings) : null
}
