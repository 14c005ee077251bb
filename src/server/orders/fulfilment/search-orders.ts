import { type SQL, sql } from 'drizzle-orm'
import { pinDigits } from '#shared/delivery/zones.ts'
import { comparable, normaliseIdentifier } from '#shared/text/normalise.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { containing } from '../../platform/database/containing.ts'

/** A search with more results must be narrowed. */
export const maxFound = 1000

/**
 * The ids of matching orders, newest first: by number, e-mail, phone, PIN, payment id, tracking number, number of
 * a tax document and name. Each kind uses its own index.
 */
export function foundBy(words: string): SQL {
  const text = normaliseIdentifier(words)
  const pattern = patternOf(words)
  const names = pattern === null ? [] : byName(pattern)
  const branches = [...byNumber(text), ...byMark(text), ...byPin(text), ...byPerson(text), ...names]
  const before = pattern === null ? sql`` : namedInNewest(pattern)
  return sql`${before} SELECT DISTINCT id FROM (${sql.join(branches, sql` UNION ALL `)}) AS found ORDER BY id DESC LIMIT ${maxFound}`
}

/**
 * One look-up of orders, or none. Unpaid attempts are excluded, as in lists and in the indexes of names and
 * PINs.
 */
const look = (which: SQL): SQL =>
  sql`(SELECT ordered.id FROM orders ordered WHERE ${which} AND ordered.status <> 'awaiting_payment' ORDER BY ordered.id DESC LIMIT ${maxFound})`

function byNumber(text: string): SQL[] {
  const digits = /^(?:ORD)?0*(\d{1,15})$/i.exec(text)?.[1]
  return [look(digits ? sql`ordered.id = ${Number(digits)}` : sql`false`)]
}

/** Identifiers of payment, refund and parcel. */
const byMark = (text: string): SQL[] => [
  sql`(SELECT order_id FROM payments WHERE provider_payment_id = ${text} OR provider_order_id = ${text})`,
  sql`(SELECT order_id FROM payments WHERE reference = ${text} LIMIT ${maxFound})`,
  sql`(SELECT payment.order_id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE refund.provider_refund_id = ${text} OR refund.provider_payment_id = ${text} LIMIT ${maxFound})`,
  sql`(SELECT order_id FROM shipments WHERE upper(tracking_number) = upper(${text}) LIMIT ${maxFound})`,
  sql`(SELECT order_id FROM tax_documents WHERE number = ${documentNumberIn(text)})`,
]

/** 'INV/26-27/000001', also written as the name of its file, with dashes or blanks. */
const documentNumberIn = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\.PDF$/, '')
    .replace(/^([A-Z]{2,3})[-/ ]*(\d\d-\d\d)[-/ ]*(\d{1,6})$/, (_, series, year, serial) =>
      [series, year, String(serial).padStart(6, '0')].join('/'),
    )

function byPin(text: string): SQL[] {
  const pin = pinDigits(text)
  return pin ? [look(sql`replace(ordered.shipping_zip, ' ', '') = ${pin}`)] : []
}

function byPerson(text: string): SQL[] {
  const phone = normalisePhone(text)
  if (phone) {
    return [
      look(sql`ordered.account_id IN (SELECT id FROM accounts WHERE phone = ${phone})`),
      look(sql`ordered.shipping_phone = ${phone}`),
    ]
  }
  if (!text.includes('@')) return []
  return [look(sql`ordered.account_id IN (SELECT id FROM accounts WHERE lower(email) = lower(${text}))`)]
}

/** Shorter words match too many names. */
const minLetters = 3

function patternOf(words: string): string | null {
  const compared = comparable(words)
  return compared.length < minLetters || !/\p{L}/u.test(compared) ? null : containing(words)
}

/**
 * Orders that a search scans first, newest first. A name in every eighth order fills the result here; the
 * index of names would read tens of thousands of rows.
 */
const scannedOrders = 8 * maxFound

/** PostgreSQL inlines `comparable_text` of a column, and calls it for a subquery; so the account's name is compared apart. */
const namedInNewest = (pattern: string): SQL => sql`WITH named_lately AS MATERIALIZED (
  SELECT ordered.id FROM (
    SELECT id, account_id, shipping_full_name FROM orders WHERE status <> 'awaiting_payment' ORDER BY id DESC LIMIT ${scannedOrders}) AS ordered
  WHERE CASE WHEN ordered.shipping_full_name IS NULL
    THEN (SELECT comparable_text(account.full_name) LIKE ${pattern} FROM accounts account WHERE account.id = ordered.account_id)
    ELSE comparable_text(ordered.shipping_full_name) LIKE ${pattern} END
  LIMIT ${maxFound})`

function byName(pattern: string): SQL[] {
  const isRare = sql`(SELECT count(*) FROM named_lately) < ${maxFound}`
  return [
    sql`(SELECT id FROM named_lately)`,
    look(sql`${isRare} AND comparable_text(ordered.shipping_full_name) LIKE ${pattern}`),
    // A join would let the planner read all orders when it expects many accounts of that name.
    sql`(SELECT bought.id FROM (SELECT id FROM accounts WHERE ${isRare} AND comparable_text(full_name) LIKE ${pattern} LIMIT ${maxFound}) AS named
      CROSS JOIN LATERAL (SELECT id FROM orders WHERE account_id = named.id AND status <> 'awaiting_payment' ORDER BY id DESC LIMIT ${maxFound}) AS bought)`,
  ]
}
