import { setImmediate as breathe } from 'node:timers/promises'
import { maxAddresses } from '#contract/shop/addresses.ts'
import { formatMoment } from '../../catalog/imports/moments.ts'
import type { FieldChange, PlannedRow, RowValues } from '../../platform/imports/kind.ts'
import { addressKey } from '../addresses/address-book.ts'
import type { KnownPeople, KnownPerson } from './known-people.ts'
import type { Consent, GivenCustomer } from './read-customer-row.ts'

/** The values that a row writes; null keeps the present one. */
export interface CustomerWrites {
  name: string | null
  phone: string | null
  address: GivenCustomer['address']
  /** The first address of an account becomes its default. */
  isFirstAddress: boolean
  consent: Consent | null
  note: string | null
}

export interface PlannedCustomer extends PlannedRow {
  key: string
  email: string
  /** Null for a new person, also on further rows. */
  accountId: number | null
  writes: CustomerWrites
}

/** A person as the rows above leave them. */
interface Person extends Omit<KnownPerson, 'id'> {
  id: number | null
  /** The line of the person's first row; null before it. */
  line: number | null
  isRejected: boolean
}

interface PlanState {
  people: Map<string, Person>
  byPhone: Map<string, string>
  decided: Set<string>
}

export interface ReadRow {
  row: RowValues
  given: GivenCustomer
  problems: Record<string, string>
}

const rowsPerTurn = 500

/** Plans row by row from rows and known people alone, so preview and import give the same result. */
export async function planCustomers(rows: ReadRow[], known: KnownPeople): Promise<PlannedCustomer[]> {
  const people = new Map(
    [...known.byEmail].map(([email, one]): [string, Person] => [
      email,
      { ...one, line: null, isRejected: false },
    ]),
  )
  const state = { people, byPhone: new Map(known.byPhone), decided: new Set(known.decided) }
  const planned: PlannedCustomer[] = []
  for (const row of rows) {
    planned.push(planRow(row, state))
    if (planned.length % rowsPerTurn === 0) await breathe()
  }
  return planned
}

function planRow({ row, given: read, problems: unreadable }: ReadRow, judging: PlanState): PlannedCustomer {
  const found = judging.people.get(read.key) ?? null
  const given = withReceiver(read, found)
  const writes = writesOf(given, found, judging)
  const problems = { ...findConflicts(given, { found, writes, judging }), ...unreadable }
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
  recordEffects(row.line, { given, found, writes, judging })
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
  savedAddresses: new Set<string>(),
  notes: new Set<string>(),
  line,
  isRejected,
})

/** Fills empty fields only, unless the row replaces them. */
function writesOf(given: GivenCustomer, found: Person | null, { decided }: PlanState): CustomerWrites {
  const { name, phone, address, consent, note, overwrites } = given
  const replaces = found === null || (overwrites && found.line === null)
  const isAdded = found === null || found.line !== null || overwrites || found.savedAddresses.size === 0
  const isNewAddress = address !== null && isAdded && !found?.savedAddresses.has(addressKey(address))
  return {
    name: replaces && name !== found?.name ? name : null,
    phone: replaces && phone !== found?.phone ? phone : null,
    address: isNewAddress ? address : null,
    isFirstAddress: isNewAddress && (found?.savedAddresses.size ?? 0) === 0,
    consent: decided.has(given.key) ? null : consent,
    note: note !== null && !found?.notes.has(note) ? note : null,
  }
}

interface PlannedPerson {
  found: Person | null
  writes: CustomerWrites
  judging: PlanState
}

/** Finds conflicts with other customers and rows. */
function findConflicts(
  given: GivenCustomer,
  { found, writes, judging }: PlannedPerson,
): Record<string, string> {
  if (found?.isRejected) return { email: `Row ${found.line} of the same person is refused.` }
  const problems: Record<string, string> = {}
  if (found === null && given.name === null) problems.name = 'A new account needs a name.'
  if (found === null && given.phone === null)
    problems.phone = 'A new account needs an Indian mobile number, which the courier calls.'
  if (writes.phone !== null && (judging.byPhone.get(writes.phone) ?? given.key) !== given.key)
    problems.phone = 'Another account, or a row above, has this number.'
  if (writes.address !== null && (found?.savedAddresses.size ?? 0) >= maxAddresses)
    problems.address = `An account keeps at most ${maxAddresses} addresses.`
  return problems
}

/** Records the effects of a row for the rows below. */
function recordEffects(
  line: number,
  { given, found, writes, judging }: PlannedPerson & { given: GivenCustomer },
): void {
  const person = found ?? newPerson(line, false)
  person.line ??= line
  if (writes.name !== null) person.name = writes.name
  if (writes.phone !== null) {
    person.phone = writes.phone
    judging.byPhone.set(writes.phone, given.key)
  }
  if (writes.address !== null) person.savedAddresses.add(addressKey(writes.address))
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
    address.fullName,
    address.address,
    address.city,
    `${address.state} ${address.zip}`,
    ...(address.phone ? [address.phone] : []),
  ].join(', ')
