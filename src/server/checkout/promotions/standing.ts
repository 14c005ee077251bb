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
    ? sql`u.state <> 'free'`
    : sql`(u.state = 'spent' OR u.state = 'held' AND u.order_id NOT IN (
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
    account === null ? sql`false` : sql`u.order_id IN (SELECT id FROM orders WHERE account_id = ${account})`
  return sql`CASE
    WHEN f.limit_person IS NOT NULL AND (
      SELECT count(*) FROM order_offers u WHERE u.offer_id = f.id AND ${own} AND ${counts}) >= f.limit_person THEN 'used'
    WHEN f.is_single AND EXISTS (
      SELECT FROM order_offers u WHERE u.code_id = f.code_id AND ${own} AND ${counts}) THEN 'used'
    WHEN f.is_single AND EXISTS (
      SELECT FROM order_offers u WHERE u.code_id = f.code_id AND ${counts}) THEN 'exhausted'
    WHEN f.limit_total IS NOT NULL AND (
      SELECT count(*) FROM order_offers u WHERE u.offer_id = f.id AND ${counts}) >= f.limit_total THEN 'exhausted'
    END`
}

const standingFor = (account: Account): SQL<Standing> => sql`CASE
  WHEN f.starts_at > now() THEN 'not_begun' WHEN f.ends_at <= now() THEN 'ended'
  ELSE coalesce(${reachedLimit(account)}, 'running') END`

const offerJson = (account: Account) =>
  jsonOf({
    id: sql<number>`f.id`,
    name: sql<string>`f.name`,
    code: sql<string | null>`f.code`,
    codeId: sql<number | null>`f.code_id`,
    percent: sql<number | null>`f.percent`,
    amountPaise: sql<number | null>`f.amount_paise`,
    minimumPaise: sql<number>`f.minimum_paise`,
    productIds: sql<number[] | null>`f.product_ids`,
    categories: sql<string[] | null>`f.categories`,
    startsAt: sql<string>`f.starts_at`,
    standing: standingFor(account),
  })

const noCode = sql`NULL::text AS code, NULL::bigint AS code_id, false AS is_single`
const withCode = sql`c.code, c.id AS code_id, c.is_single`

const running = sql`o.kind = 'automatic' AND o.starts_at <= now() AND (o.ends_at IS NULL OR o.ends_at > now())`

const automatic = sql`SELECT o.*, ${noCode} FROM offers o WHERE ${running}`

const list = (from: SQL, account: Account): SQL<ShopOffer[]> => sql`(
  SELECT coalesce(json_agg(${offerJson(account)} ORDER BY f.code_id IS NOT NULL, f.id), '[]') FROM (${from}) AS f)`

/**
 * Whether an automatic offer runs, or the shopper has saved a code. Usually neither, so this cheap query
 * saves {@link readOffers}, which costs as much as a quote.
 */
export const mayHaveShopOffers = (account: Account): SQL<boolean> =>
  account === null
    ? sql`EXISTS (SELECT FROM offers o WHERE ${running})`
    : sql`(EXISTS (SELECT FROM offers o WHERE ${running}) OR EXISTS (SELECT FROM cart_codes WHERE account_id = ${account}))`

const ofGuest = prepareQuery({ offers: list(automatic, null) }, (columns) => sql`SELECT ${columns}`)

const accountParam = queryParamsOf<{ accountId: number }>().accountId

const ofShopper = prepareQuery(
  {
    offers: list(
      sql`${automatic} UNION ALL
      SELECT o.*, ${withCode} FROM cart_codes k JOIN offer_codes c ON c.id = k.code_id JOIN offers o ON o.id = c.offer_id
      WHERE k.account_id = ${accountParam}`,
      accountParam,
    ),
  },
  (columns, _params: QueryParams<{ accountId: number }>) => sql`SELECT ${columns}`,
)

/** The running automatic offers, and the offer of the shopper's saved code even if unavailable. Null is a guest. */
export const readOffers = async (db: Database, accountId: number | null): Promise<ShopOffer[]> =>
  (accountId === null ? await ofGuest.one(db, {}) : await ofShopper.one(db, { accountId })).offers

/** The offer of a code, and its standing for a shopper. */
export const offersOfCode = (folded: string, account: number): SQL<ShopOffer[]> =>
  list(
    sql`SELECT o.*, ${withCode} FROM offer_codes c JOIN offers o ON o.id = c.offer_id WHERE c.folded = ${folded}`,
    account,
  )

/** An `offer` with the code of an order. */
export const offerWithCode = (offerId: number, codeId: number | null): SQL => sql`(
  SELECT o.*, c.id AS code_id, coalesce(c.is_single, false) AS is_single
  FROM offers o LEFT JOIN offer_codes c ON c.id = ${codeId} WHERE o.id = ${offerId}) AS f`

export const standingWithin = standingFor
