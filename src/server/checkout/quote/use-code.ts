import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reply } from '#contract/endpoint.ts'
import type { useOfferCode } from '#contract/shop/offer-code.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { cartCodes } from '../../platform/database/tables.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { foldCode } from '../promotions/offer-code.ts'
import type { ShopOffer } from '../promotions/shop-offer.ts'
import { offersOfCode } from '../promotions/standing.ts'
import { findCartGoods, findItems } from './goods.ts'
import type { Person } from './offer.ts'
import { assertPayable, presentQuote, quoteFound } from './quote.ts'
import type { WantedItem } from './wanted.ts'

/** Codes that one account may try in a window, since a shopper who knows a code needs few tries. */
export const tryLimit = { calls: 30, windowSeconds: 3600 }

/** The counter of an account's tries. */
export const guessesOf = (accountId: number): string => `offer-code:${accountId}`

interface CodeInput {
  code: string
  items?: WantedItem[] | undefined
}

/**
 * Saves a code with the shopper's cart, if it applies to the goods; it replaces an earlier code.
 * @throws {ShopError} `code_unknown` and the other errors of a code, `cart_empty`, `too_many_requests`, those
 * of a quote.
 */
export async function useCode(
  db: NodePgDatabase,
  settings: WordedSettings,
  person: Person,
  { code, items }: CodeInput,
): Promise<Reply<typeof useOfferCode>> {
  await assertWithinLimit(db, guessesOf(person.accountId), tryLimit, errorMessage('codes', 'tooManyTries'))
  const offer = await findOfferByCode(db, person.accountId, code)
  if (!offer?.code) throw shopError(errorMessage('codes', 'unknown'))
  const found = items ? await findItems(db, person, items) : await findCartGoods(db, person)
  if (found.goods.length === 0) throw shopError(errorMessage('codes', 'emptyCart'))
  const automatic = found.offers.filter(({ codeId }) => codeId === null)
  const quoted = quoteFound({ ...found, offers: [...automatic, offer] }, settings)
  const { problem } = quoted.code ?? {}
  if (problem) throw shopError(problem.errorMessage)
  assertPayable(quoted)
  await keep(db, person.accountId, Number(offer.codeId))
  return { message: `The code ${offer.code} counts for this order.`, quote: presentQuote(quoted) }
}

/** The offer of a code, with its standing for a shopper, or for a guest without an account. */
export async function findOfferByCode(
  db: Database,
  accountId: number | null,
  code: string,
): Promise<ShopOffer | undefined> {
  const { offers } = await readOne(
    db,
    { offers: offersOfCode(foldCode(code), accountId) },
    (columns) => sql`SELECT ${columns}`,
  )
  return offers[0]
}

const keep = (db: Database, accountId: number, codeId: number) =>
  db
    .insert(cartCodes)
    .values({ accountId, codeId })
    .onConflictDoUpdate({ target: cartCodes.accountId, set: { codeId, addedAt: sql`now()` } })
