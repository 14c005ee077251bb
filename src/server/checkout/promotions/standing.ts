import { type SQL, sql } from 'drizzle-orm'
import { type PaymentState, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  prepareQuery,
  type QueryParams,
  queryParamsOf,
  type ValueOrParam,
} from '../../platform/database/prepared-query.ts'
import { jsonOf } from '../../platform/database/rows.ts'
import type { ShopOffer, Standing } from './shop-offer.ts'

type Account = ValueOrParam<number> | SQL | null

/**
 * Rows `offer_use` of orders that count towards a limit. A use held by an unpaid payment of the same account
 * moves to its next payment, so it does not count.
 */
export const countsFor = (account: Account, besides: PaymentState[] = []): SQL =>
  account === null
    ? sql`offer_use.state <> 'free'`
    : sql`(offer_use.state = 'spent' OR offer_use.state = 'held' AND offer_use.order_id NOT IN (
        SELECT order_id FROM payments
        WHERE account_id = ${account} AND status ${inStates([...unpaidStates, ...besides])}))`

/**
 * Which limit of `offer` (with `code_id` and `is_single`) is reached: 'used' by this account, 'exhausted', or
 * null.
 * @param besides further payment states of the account whose holds do not count.
 */
export function reachedLimit(account: Account, besides: PaymentState[] = []): SQL<Standing | null> {
  const counts = countsFor(account, besides)
  const own =
    account === null
      ? sql`false`
      : sql`offer_use.order_id IN (SELECT id FROM orders WHERE account_id = ${account})`
  return sql`CASE
    WHEN offer.limit_person IS NOT NULL AND (
      SELECT count(*) FROM order_offers offer_use WHERE offer_use.offer_id = offer.id AND ${own} AND ${counts}) >= offer.limit_person THEN 'used'
    WHEN offer.is_single AND EXISTS (
      SELECT FROM order_offers offer_use WHERE offer_use.code_id = offer.code_id AND ${own} AND ${counts}) THEN 'used'
    WHEN offer.is_single AND EXISTS (
      SELECT FROM order_offers offer_use WHERE offer_use.code_id = offer.code_id AND ${counts}) THEN 'exhausted'
    WHEN offer.limit_total IS NOT NULL AND (
      SELECT count(*) FROM order_offers offer_use WHERE offer_use.offer_id = offer.id AND ${counts}) >= offer.limit_total THEN 'exhausted'
    END`
}

const availabilityFor = (account: Account): SQL<Standing> => sql`CASE
  WHEN offer.starts_at > now() THEN 'not_begun' WHEN offer.ends_at <= now() THEN 'ended'
  ELSE coalesce(${reachedLimit(account)}, 'running') END`

const offerJson = (account: Account) =>
  jsonOf({
    id: sql<number>`offer.id`,
    name: sql<string>`offer.name`,
    code: sql<string | null>`offer.code`,
    codeId: sql<number | null>`offer.code_id`,
    percent: sql<number | null>`offer.percent`,
    amountPaise: sql<number | null>`offer.amount_paise`,
    minimumPaise: sql<number>`offer.minimum_paise`,
    productIds: sql<number[] | null>`offer.product_ids`,
    categories: sql<string[] | null>`offer.categories`,
    startsAt: sql<string>`offer.starts_at`,
    standing: availabilityFor(account),
  })

const noCode = sql`NULL::text AS code, NULL::bigint AS code_id, false AS is_single`
const withCode = sql`offer_code.code, offer_code.id AS code_id, offer_code.is_single`

const running = sql`offer.kind = 'automatic' AND offer.starts_at <= now() AND (offer.ends_at IS NULL OR offer.ends_at > now())`

const automatic = sql`SELECT offer.*, ${noCode} FROM offers offer WHERE ${running}`

const list = (from: SQL, account: Account): SQL<ShopOffer[]> => sql`(
  SELECT coalesce(json_agg(${offerJson(account)} ORDER BY offer.code_id IS NOT NULL, offer.id), '[]') FROM (${from}) AS offer)`

/**
 * Whether an automatic offer runs, or the shopper has saved a code. Usually neither, so this cheap query
 * saves {@link readOffers}, which costs as much as a quote.
 */
export const mayHaveShopOffers = (account: Account): SQL<boolean> =>
  account === null
    ? sql`EXISTS (SELECT FROM offers offer WHERE ${running})`
    : sql`(EXISTS (SELECT FROM offers offer WHERE ${running}) OR EXISTS (SELECT FROM cart_codes WHERE account_id = ${account}))`

const ofGuest = prepareQuery({ offers: list(automatic, null) }, (columns) => sql`SELECT ${columns}`)

const accountParam = queryParamsOf<{ accountId: number }>().accountId

const ofShopper = prepareQuery(
  {
    offers: list(
      sql`${automatic} UNION ALL
      SELECT offer.*, ${withCode} FROM cart_codes saved JOIN offer_codes offer_code ON offer_code.id = saved.code_id JOIN offers offer ON offer.id = offer_code.offer_id
      WHERE saved.account_id = ${accountParam}`,
      accountParam,
    ),
  },
  (columns, _params: QueryParams<{ accountId: number }>) => sql`SELECT ${columns}`,
)

/** The running automatic offers, and the offer of the shopper's saved code even if unavailable. Null is a guest. */
export const readOffers = async (db: Database, accountId: number | null): Promise<ShopOffer[]> =>
  (accountId === null ? await ofGuest.one(db, {}) : await ofShopper.one(db, { accountId })).offers

/** The offer of a code, and its standing for an account, or for a guest (null). */
export const offersOfCode = (folded: string, account: number | null): SQL<ShopOffer[]> =>
  list(
    sql`SELECT offer.*, ${withCode} FROM offer_codes offer_code JOIN offers offer ON offer.id = offer_code.offer_id WHERE offer_code.folded = ${folded}`,
    account,
  )

/** An `offer` with the code of an order. */
export const offerWithCode = (offerId: number, codeId: number | null): SQL => sql`(
  SELECT offer.*, offer_code.id AS code_id, coalesce(offer_code.is_single, false) AS is_single
  FROM offers offer LEFT JOIN offer_codes offer_code ON offer_code.id = ${codeId} WHERE offer.id = ${offerId}) AS offer`

export const availabilityWithin = availabilityFor
