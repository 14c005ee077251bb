import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailOf, phoneOf } from '../../platform/database/contact-of.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { accounts, customerNotes, savedAddresses, subscribers } from '../../platform/database/tables.ts'
import { addressKey } from '../addresses/address-book.ts'
import { fingerprintOf } from '../newsletter/unsubscribe.ts'
import type { GivenCustomer } from './read-customer-row.ts'

export interface KnownPerson {
  id: number
  name: string
  /** '' for a person without one. */
  email: string
  /** '' for a person without one. */
  phone: string
  /** Saved addresses as texts that are equal for equal addresses. */
  savedAddresses: Set<string>
  notes: Set<string>
}

export interface KnownPeople {
  people: KnownPerson[]
  /** E-mails that subscribed here or unsubscribed. */
  decided: Set<string>
}

const account = alias(accounts, 'account')
const address = alias(savedAddresses, 'address')
const note = alias(customerNotes, 'note')

const personRow = {
  id: account.id,
  email: emailOf(account),
  name: account.fullName,
  phone: phoneOf(account),
}
const addressRow = {
  accountId: address.accountId,
  fullName: address.fullName,
  address: address.address,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
}
const noteRow = { accountId: note.accountId, body: note.body }
const emailRow = { email: sql<string>`given.email` }

const texts = (list: Iterable<string>) => sql`(${sql.param([...new Set(list)])}::text[])`
const numbers = (list: number[]) => sql`(${sql.param(list)}::bigint[])`

/** Reads the people whom the rows name by e-mail or phone; an import that is applied locks them. */
export async function readKnownPeople(
  tx: Database,
  given: GivenCustomer[],
  how: 'seen' | 'held',
): Promise<KnownPeople> {
  const lock = how === 'held' ? sql`ORDER BY account.id FOR NO KEY UPDATE` : sql``
  const emails = texts(given.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])))
  const phones = texts(given.flatMap(({ phone }) => (phone === null ? [] : [phone])))
  const rows = await readRows(
    tx,
    personRow,
    (columns) => sql`SELECT ${columns} FROM accounts account
      WHERE lower(account.email) = ANY ${emails} OR account.phone = ANY ${phones} ${lock}`,
  )
  const people = rows.map((one): KnownPerson => ({ ...one, savedAddresses: new Set(), notes: new Set() }))
  const byId = new Map(people.map((one) => [one.id, one]))
  const ids = numbers([...byId.keys()])
  const book = await readRows(
    tx,
    addressRow,
    (columns) => sql`SELECT ${columns} FROM saved_addresses address WHERE address.account_id = ANY ${ids}`,
  )
  for (const one of book) byId.get(one.accountId)?.savedAddresses.add(addressKey(one))
  const notes = await readRows(
    tx,
    noteRow,
    (columns) => sql`SELECT ${columns} FROM customer_notes note WHERE note.account_id = ANY ${ids}`,
  )
  for (const { accountId, body } of notes) byId.get(accountId)?.notes.add(body)
  return {
    people,
    decided: await readDecided(
      tx,
      given.flatMap(({ email, consent }) =>
        consent === null || email === null ? [] : [email.toLowerCase()],
      ),
    ),
  }
}

/** Finds e-mails with a decision about the newsletter; an ended subscription stores only a hash. */
async function readDecided(tx: Database, list: string[]): Promise<Set<string>> {
  const emails = texts(list)
  const rows = await readRows(
    tx,
    emailRow,
    (columns) => sql`SELECT ${columns} FROM unnest(${emails}) AS given (email)
      WHERE EXISTS (SELECT 1 FROM ${subscribers} WHERE ${subscribers.email} = given.email) OR ${hasEnded}`,
  )
  return new Set(rows.map(({ email }) => email))
}

const hasEnded = sql`EXISTS (SELECT 1 FROM ${subscribers}
  WHERE unsubscribed_at IS NOT NULL AND ${subscribers.email} = ${fingerprintOf(sql`given.email`)})`

/** Finds e-mails that ended a subscription here. */
export const readEnded = (tx: Database, list: string[]): Promise<{ email: string }[]> =>
  readRows(
    tx,
    emailRow,
    (columns) => sql`SELECT ${columns} FROM unnest(${texts(list)}) AS given (email) WHERE ${hasEnded}`,
  )
