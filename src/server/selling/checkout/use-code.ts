import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reply } from '#contract/endpoint.ts'
import type { useOfferCode } from '#contract/offer-code.ts'
import type { Settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { readOne } from '../../machine/database/rows.ts'
import { cartCodes } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { refuseBeyond } from '../../machine/throttle/throttle.ts'
import { foldCode } from '../offers/offer-code.ts'
import type { ShopOffer } from '../offers/shop-offer.ts'
import { offersOfCode } from '../offers/standing.ts'
import { findCartGoods, findItems } from './goods.ts'
import type { Person } from './offer.ts'
import { presentQuote, quoteFound } from './quote.ts'
import type { WantedItem } from './wanted.ts'

/** Codes that one account may try in a window; whoever knows a code needs few. */
export const tryLimit = { calls: 30, windowSeconds: 3600 }

const tooManyTries = 'You have tried many codes in a short time. Please wait a while and try again.'

interface Wish {
  code: string
  items?: WantedItem[] | undefined
}

/**
 * Keeps a code with the shopper's cart, if it counts for what is to be bought; it takes the place of an earlier one.
 * @throws {ShopError} `code_unknown` and the other refusals of a code, `cart_empty`, `too_many_requests`, those of a quote.
 */
export async function useCode(
  db: NodePgDatabase,
  settings: Settings,
  person: Person,
  { code, items }: Wish,
): Promise<Reply<typeof useOfferCode>> {
  await refuseBeyond(db, `offer-code:${person.accountId}`, tryLimit, tooManyTries)
  const offer = await findByCode(db, person, code)
  if (!offer?.code)
    throw new ShopError('code_unknown', 'We do not know this code. Please check how it is written.')
  const found = items ? await findItems(db, person, items) : await findCartGoods(db, person)
  if (found.goods.length === 0)
    throw new ShopError('cart_empty', 'Your cart is empty. Add something to it, and enter the code then.')
  const automatic = found.offers.filter(({ codeId }) => codeId === null)
  const quoted = quoteFound({ ...found, offers: [...automatic, offer] }, settings)
  const { problem } = quoted.code ?? {}
  if (problem) throw new ShopError(problem.code, problem.message)
  await keep(db, person.accountId, Number(offer.codeId))
  return { message: `The code ${offer.code} counts for this order.`, quote: presentQuote(quoted) }
}

async function findByCode(db: Database, { accountId }: Person, code: string): Promise<ShopOffer | undefined> {
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
