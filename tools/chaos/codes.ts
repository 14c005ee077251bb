import { query } from './database.ts'
import type { Chances } from './random.ts'

/**
 * Offers of a run, each with one code for everybody and limits that many reach. `folded` is the code as the shop
 * compares it.
 */
const offers = [
  { code: 'TEN-OFF', folded: 'TEN0FF', percent: 10, amountPaise: null, limitTotal: null, limitPerson: 1 },
  { code: 'FIFTY', folded: 'F1FTY', percent: null, amountPaise: 5_000, limitTotal: 12, limitPerson: 2 },
]

/** What a shopper types: one of them, or a code that nobody has. */
export const chooseCode = (chances: Chances): string =>
  chances.pick({ 'TEN-OFF': 5, FIFTY: 4, 'NO-SUCH-CODE': 1 })

/** Why a code may be refused to a shopper of a run. */
export const fairErrors = new Set([
  'code_unknown',
  'code_already_used',
  'code_exhausted',
  'code_less_than_offer',
  'too_many_requests',
  'out_of_stock',
  'cart_empty',
])

export async function openOffers(dataDir: string): Promise<void> {
  for (const { code, folded, percent, amountPaise, limitTotal, limitPerson } of offers) {
    await query(
      dataDir,
      `WITH made AS (
         INSERT INTO offers (kind, name, percent, amount_paise, limit_total, limit_person, starts_at)
         VALUES ('code', $1, $2, $3, $4, $5, now()) RETURNING id)
       INSERT INTO offer_codes (offer_id, code, folded) SELECT id, $1, $6 FROM made`,
      [code, percent, amountPaise, limitTotal, limitPerson, folded],
    )
  }
}

/** An order that was priced with an offer. Amounts are paise. */
export interface OfferUse {
  orderId: number
  email: string
  code: string
  state: 'held' | 'spent' | 'free'
  discountPaise: number
  /** The goods that it is for. */
  goodsPaise: number
  percent: number | null
  amountPaise: number | null
  limitTotal: number | null
  limitPerson: number | null
}

export const readOfferUses = (dataDir: string): Promise<OfferUse[]> =>
  query(
    dataDir,
    `SELECT u.order_id::float8 AS "orderId", a.email, c.code, u.state, o.discount_paise::float8 AS "discountPaise",
       (SELECT sum(i.price_paise * i.quantity)::float8 FROM order_items i WHERE i.order_id = o.id AND i.is_discounted) AS "goodsPaise",
       f.percent::float8 AS percent, f.amount_paise::float8 AS "amountPaise",
       f.limit_total AS "limitTotal", f.limit_person AS "limitPerson"
     FROM order_offers u JOIN offers f ON f.id = u.offer_id JOIN offer_codes c ON c.id = u.code_id
     JOIN orders o ON o.id = u.order_id JOIN accounts a ON a.id = o.account_id ORDER BY u.order_id`,
  )
