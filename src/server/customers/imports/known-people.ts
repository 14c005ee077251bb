import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, customerNotes, savedAddresses, subscribers } from '../../platform/database/tables.ts'
import { sameText } from '../addresses/address-book.ts'
import { fingerprintOf } from '../newsletter/unsubscribe.ts'
import type { GivenCustomer } from './read-customer-row.ts'

export interface KnownPerson {
  id: number
  name: string
  phone: string
  /** Addresses of the book, as texts that are the same for the same address. */
  book: Set<string>
  notes: Set<string>
}

export interface KnownPeople {
  /** By e-mail in lower case. */
  byEmail: Map<string, KnownPerson>
  /** E-mails of numbers that are taken. */
  byPhone: Map<string, string>
  /** E-mails that have the newsletter, or that ended it. */
  decided: Set<string>
}

const a = alias(accounts, 'a')
const s = alias(savedAddresses, 's')
const n = alias(customerNotes, 'n')

const person = { id: a.id, email: a.email, name: a.fullName, phone: a.phone }
const saved = {
  accountId: s.accountId,
  fullName: s.fullName,
  address: s.address,
  city: s.city,
  state: s.state,
  zip: s.zip,
  country: s.country,
}
const noted = { accountId: n.accountId, body: n.body }
const address = { email: sql<string>`given.email` }

const texts = (list: Iterable<string>) => sql`(${sql.param([...new Set(list)])}::text[])`
const numbers = (list: number[]) => sql`(${sql.param(list)}::bigint[])`

/** Those whom the rows name by e-mail or number, locked where it is to be done. */
export async function readKnownPeople(
  tx: Database,
  given: GivenCustomer[],
  how: 'seen' | 'held',
): Promise<KnownPeople> {
  const lock = how === 'held' ? sql`ORDER BY a.id FOR NO KEY UPDATE` : sql``
  const emails = texts(given.map(({ key }) => key))
  const phones = texts(given.flatMap(({ phone }) => (phone === null ? [] : [phone])))
  const people = await readRows(
    tx,
    person,
    (columns) => sql`SELECT ${columns} FROM accounts a
      WHERE a.email <> '' AND (lower(a.email) = ANY ${emails} OR a.phone = ANY ${phones}) ${lock}`,
  )
  const known = people.map(({ email, ...one }): [string, KnownPerson] => [
    email.toLowerCase(),
    { ...one, book: new Set(), notes: new Set() },
  ])
  const byId = new Map(known.map(([, one]) => [one.id, one]))
  const ids = numbers([...byId.keys()])
  const book = await readRows(
    tx,
    saved,
    (columns) => sql`SELECT ${columns} FROM saved_addresses s WHERE s.account_id = ANY ${ids}`,
  )
  for (const one of book) byId.get(one.accountId)?.book.add(sameText(one))
  const notes = await readRows(
    tx,
    noted,
    (columns) => sql`SELECT ${columns} FROM customer_notes n WHERE n.account_id = ANY ${ids}`,
  )
  for (const { accountId, body } of notes) byId.get(accountId)?.notes.add(body)
  return {
    byEmail: new Map(known),
    byPhone: new Map(known.map(([email, { phone }]) => [phone, email])),
    decided: await readDecided(
      tx,
      given.flatMap(({ key, consent }) => (consent === null ? [] : [key])),
    ),
  }
}

/** Who decided about the newsletter here; one who ended it is found by the hash that the shop kept. */
async function readDecided(tx: Database, list: string[]): Promise<Set<string>> {
  const emails = texts(list)
  const rows = await readRows(
    tx,
    address,
    (columns) => sql`SELECT ${columns} FROM unnest(${emails}) AS given (email)
      WHERE EXISTS (SELECT 1 FROM ${subscribers} WHERE ${subscribers.email} = given.email) OR ${hasEnded}`,
  )
  return new Set(rows.map(({ email }) => email))
}

const hasEnded = sql`EXISTS (SELECT 1 FROM ${subscribers}
  WHERE unsubscribed_at IS NOT NULL AND ${subscribers.email} = ${fingerprintOf(sql`given.email`)})`

/** Which of these ended a subscription here. */
export const readEnded = (tx: Database, list: string[]): Promise<{ email: string }[]> =>
  readRows(
    tx,
    address,
    (columns) => sql`SELECT ${columns} FROM unnest(${texts(list)}) AS given (email) WHERE ${hasEnded}`,
  )
