import { setImmediate as breathe } from 'node:timers/promises'
import { maxAddresses } from '#contract/shop/addresses.ts'
import { formatMoment } from '../../catalog/imports/moments.ts'
import type { FieldChange, GivenRow, PlannedRow } from '../../platform/imports/kind.ts'
import { sameText } from '../addresses/address-book.ts'
import type { KnownPeople, KnownPerson } from './known-people.ts'
import type { Consent, GivenCustomer } from './read-customer-row.ts'

/** What a row writes; null for what stays. */
export interface CustomerWrites {
  name: string | null
  phone: string | null
  address: GivenCustomer['address']
  /** The first of a book is its default. */
  isFirstAddress: boolean
  consent: Consent | null
  note: string | null
}

export interface PlannedCustomer extends PlannedRow {
  key: string
  email: string
  /** Null for a person who is new, also on their further rows. */
  accountId: number | null
  writes: CustomerWrites
}

/** Someone as the rows before leave them. */
interface Person extends Omit<KnownPerson, 'id'> {
  id: number | null
  /** The line of the first row; null before it. */
  line: number | null
  isRejected: boolean
}

interface Judging {
  people: Map<string, Person>
  byPhone: Map<string, string>
  decided: Set<string>
}

export interface ReadRow {
  row: GivenRow
  given: GivenCustomer
  problems: Record<string, string>
}

const rowsAtOnce = 500

/** Decides row by row, by nothing but rows and known people, so that what is shown first and what is done after are the same. */
export async function planCustomers(rows: ReadRow[], known: KnownPeople): Promise<PlannedCustomer[]> {
  const people = new Map(
    [...known.byEmail].map(([email, one]): [string, Person] => [
      email,
      { ...one, line: null, isRejected: false },
    ]),
  )
  const judging = { people, byPhone: new Map(known.byPhone), decided: new Set(known.decided) }
  const planned: PlannedCustomer[] = []
  for (const row of rows) {
    planned.push(planRow(row, judging))
    if (planned.length % rowsAtOnce === 0) await breathe()
  }
  return planned
}

function planRow({ row, given: read, problems: unreadable }: ReadRow, judging: Judging): PlannedCustomer {
  const found = judging.people.get(read.key) ?? null
  const given = withReceiver(read, found)
  const writes = writesOf(given, found, judging)
  const problems = { ...meeting(given, { found, writes, judging }), ...unreadable }
  const isRejected = Object.keys(problems).length > 0
  const base = {
    line: row.line,
    key: given.key,
    email: given.email,
    accountId: found?.id ?? null,
    writes,
    problems,
    name: given.email || given.name || '',
    entityId: found?.id ? String(found.id) : null,
  }
  if (isRejected) {
    if (found === null && given.key !== '') judging.people.set(given.key, newPerson(row.line, true))
    return { ...base, outcome: 'refused', changes: {} }
  }
  const changes = changesOf(given, found, writes)
  claim(row.line, { given, found, writes, judging })
  const isNew = found === null
  return { ...base, outcome: isNew ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same', changes }
}

const withReceiver = (given: GivenCustomer, found: Person | null): GivenCustomer =>
  given.address === null || given.address.fullName !== ''
    ? given
    : { ...given, address: { ...given.address, fullName: found?.name ?? '' } }

const newPerson = (line: number, isRejected: boolean): Person => ({
  id: null,
  name: '',
  phone: '',
  book: new Set<string>(),
  notes: new Set<string>(),
  line,
  isRejected,
})

/** Only what is empty is filled, unless the row says that it replaces. */
function writesOf(given: GivenCustomer, found: Person | null, { decided }: Judging): CustomerWrites {
  const { name, phone, address, consent, note, overwrites } = given
  const replaces = found === null || (overwrites && found.line === null)
  const isAdded = found === null || found.line !== null || overwrites || found.book.size === 0
  const isNewAddress = address !== null && isAdded && !found?.book.has(sameText(address))
  return {
    name: replaces && name !== found?.name ? name : null,
    phone: replaces && phone !== found?.phone ? phone : null,
    address: isNewAddress ? address : null,
    isFirstAddress: isNewAddress && (found?.book.size ?? 0) === 0,
    consent: decided.has(given.key) ? null : consent,
    note: note !== null && !found?.notes.has(note) ? note : null,
  }
}

interface Meeting {
  found: Person | null
  writes: CustomerWrites
  judging: Judging
}

/** What does not go with other customers and rows. */
function meeting(given: GivenCustomer, { found, writes, judging }: Meeting): Record<string, string> {
  if (found?.isRejected) return { email: `Row ${found.line} of the same person is refused.` }
  const problems: Record<string, string> = {}
  if (found === null && given.name === null) problems.name = 'A new account needs a name.'
  if (found === null && given.phone === null)
    problems.phone = 'A new account needs an Indian mobile number, which the courier calls.'
  if (writes.phone !== null && (judging.byPhone.get(writes.phone) ?? given.key) !== given.key)
    problems.phone = 'Another account, or a row above, has this number.'
  if (writes.address !== null && (found?.book.size ?? 0) >= maxAddresses)
    problems.address = `An account keeps at most ${maxAddresses} addresses.`
  return problems
}

/** What rows below must know of this one. */
function claim(line: number, { given, found, writes, judging }: Meeting & { given: GivenCustomer }): void {
  const person = found ?? newPerson(line, false)
  person.line ??= line
  if (writes.name !== null) person.name = writes.name
  if (writes.phone !== null) {
    person.phone = writes.phone
    judging.byPhone.set(writes.phone, given.key)
  }
  if (writes.address !== null) person.book.add(sameText(writes.address))
  if (writes.note !== null) person.notes.add(writes.note)
  if (writes.consent !== null) judging.decided.add(given.key)
  judging.people.set(given.key, person)
}

function changesOf(
  given: GivenCustomer,
  found: Person | null,
  { name, phone, address, consent, note }: CustomerWrites,
): Record<string, FieldChange> {
  return {
    ...(found === null && { email: { before: null, after: given.email } }),
    ...(name !== null && { name: { before: found?.name ?? null, after: name } }),
    ...(phone !== null && { phone: { before: found?.phone ?? null, after: phone } }),
    ...(address !== null && { address: { before: null, after: lineOf(address) } }),
    ...(consent !== null && {
      newsletter: { before: false, after: true },
      newsletter_source: { before: null, after: consent.source },
      ...(consent.since !== null && {
        newsletter_since: { before: null, after: formatMoment(consent.since) },
      }),
    }),
    ...(note !== null && { note: { before: null, after: note } }),
  }
}

const lineOf = (address: NonNullable<GivenCustomer['address']>): string =>
  [
    ...[address.fullName, address.address, address.city, `${address.state} ${address.zip}`],
    ...(address.phone ? [address.phone] : []),
  ].join(', ')
