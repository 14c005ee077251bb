import { setImmediate as breathe } from 'node:timers/promises'
import { maxAddresses } from '#contract/shop/addresses.ts'
import { formatMoment } from '../../catalog/imports/moments.ts'
import type { FieldChange, PlannedRow, RowValues } from '../../platform/imports/kind.ts'
import { addressKey } from '../addresses/address-book.ts'
import type { KnownPeople, KnownPerson } from './known-people.ts'
import type { Consent, GivenCustomer, ReadCustomer } from './read-customer-row.ts'

/** The values that a row writes; null keeps the present one. */
export interface CustomerWrites {
  email: string | null
  name: string | null
  phone: string | null
  address: GivenCustomer['address']
  /** The first address of an account becomes its default. */
  isFirstAddress: boolean
  consent: (Consent & { email: string }) | null
  note: string | null
}

export interface PlannedCustomer extends PlannedRow {
  /** Identifies the person within the table: e-mail in lower case, or the phone without one, of the first row. */
  key: string
  /** Null for a new person, also on further rows. */
  accountId: number | null
  writes: CustomerWrites
}

/** A person as the rows above leave them. */
interface Person extends Omit<KnownPerson, 'id'> {
  id: number | null
  key: string
  /** The line of the person's first row; null before it. */
  line: number | null
  isRejected: boolean
}

interface PlanState {
  /** By e-mail in lower case. */
  byEmail: Map<string, Person>
  byPhone: Map<string, Person>
  decided: Set<string>
}

export interface ReadRow extends ReadCustomer {
  row: RowValues
}

const rowsPerTurn = 500

/** Plans row by row from rows and known people alone, so preview and import give the same result. */
export async function planCustomers(rows: ReadRow[], known: KnownPeople): Promise<PlannedCustomer[]> {
  const judging: PlanState = { byEmail: new Map(), byPhone: new Map(), decided: new Set(known.decided) }
  for (const one of known.people)
    remember({ ...one, key: keyOf(one), line: null, isRejected: false }, judging)
  const planned: PlannedCustomer[] = []
  for (const row of rows) {
    planned.push(planRow(row, judging))
    if (planned.length % rowsPerTurn === 0) await breathe()
  }
  return planned
}

function remember(person: Person, { byEmail, byPhone }: PlanState): void {
  if (person.email !== '') byEmail.set(person.email.toLowerCase(), person)
  if (person.phone !== '') byPhone.set(person.phone, person)
}

/**
 * The person of a row: by e-mail, else by phone. A row with an e-mail also finds a known customer without one, but never
 * another person of the same number.
 */
function findPerson({ email, phone }: GivenCustomer, { byEmail, byPhone }: PlanState): Person | null {
  const ofNumber = phone === null ? undefined : byPhone.get(phone)
  if (email === null) return ofNumber ?? null
  const isWithoutEmail = ofNumber?.email === '' && ofNumber.id !== null
  return byEmail.get(email.toLowerCase()) ?? (isWithoutEmail ? ofNumber : null)
}

function planRow(
  { row, given: read, problems: leftOut, refusals }: ReadRow,
  judging: PlanState,
): PlannedCustomer {
  const found = findPerson(read, judging)
  const problems = { ...leftOut }
  const given = withoutConflicts(withReceiver(read, found), { found, judging, problems })
  const writes = writesOf(given, found, judging)
  const reasons = { ...refusals, ...refusalsOf(given, found) }
  const base = {
    line: row.line,
    key: found?.key ?? keyOf(given),
    accountId: found?.id ?? null,
    writes,
    problems: { ...problems, ...reasons },
    name: nameOf(given, read),
    entityId: found?.id ? String(found.id) : null,
  }
  if (Object.keys(reasons).length > 0) {
    if (found === null) remember(newPerson(given, row.line, true), judging)
    return { ...base, outcome: 'refused', changes: {} }
  }
  const changes = changesOf(found, writes)
  recordEffects(row.line, { given, found, writes, judging })
  const isNew = found === null
  return { ...base, outcome: isNew ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same', changes }
}

/** The name of a row. Without an e-mail it has the phone too, by which an erasure finds the row. */
const nameOf = ({ email, name }: GivenCustomer, { phone }: GivenCustomer): string =>
  email ?? [name, phone].filter((part) => part !== null).join(', ')

const keyOf = ({ email, phone }: Pick<GivenCustomer, 'email' | 'phone'>): string =>
  email?.toLowerCase() || phone || ''

const withReceiver = (given: GivenCustomer, found: Person | null): GivenCustomer =>
  given.address === null || given.address.fullName !== ''
    ? given
    : { ...given, address: { ...given.address, fullName: found?.name || given.name || '' } }

const newPerson = ({ email, phone }: GivenCustomer, line: number, isRejected: boolean): Person => ({
  id: null,
  key: keyOf({ email, phone }),
  name: '',
  email: email ?? '',
  phone: isRejected ? '' : (phone ?? ''),
  savedAddresses: new Set<string>(),
  notes: new Set<string>(),
  line,
  isRejected,
})

interface PlannedPerson {
  found: Person | null
  judging: PlanState
}

/** Leaves out somebody else's number and addresses beyond the limit. Adds the reasons to `problems`. */
function withoutConflicts(
  given: GivenCustomer,
  { found, judging, problems }: PlannedPerson & { problems: Record<string, string> },
): GivenCustomer {
  const owner = given.phone === null ? undefined : judging.byPhone.get(given.phone)
  const isTaken = owner !== undefined && owner !== found
  if (isTaken) problems.phone = 'Another account, or a row above, has this number. It is left out.'
  const isFull =
    given.address !== null &&
    (found?.savedAddresses.size ?? 0) >= maxAddresses &&
    !found?.savedAddresses.has(addressKey(given.address))
  if (isFull) problems.address = `An account keeps at most ${maxAddresses} addresses. This one is left out.`
  return { ...given, phone: isTaken ? null : given.phone, address: isFull ? null : given.address }
}

/** Fills empty fields only, unless the row replaces them. */
function writesOf(given: GivenCustomer, found: Person | null, { decided }: PlanState): CustomerWrites {
  const { email, name, phone, consent, note } = given
  const isKnown = found !== null && found.id !== null
  const replaces = found === null || (given.overwrites && found.line === null)
  const written = (value: string | null, present: string | undefined): string | null =>
    (replaces || (isKnown && present === '')) && value !== present ? value : null
  return {
    email: found === null || (isKnown && found.email === '') ? email : null,
    name: written(name, found?.name),
    phone: written(phone, found?.phone),
    ...addressWrites(given, found),
    consent: consent && email !== null && !decided.has(email.toLowerCase()) ? { ...consent, email } : null,
    note: note !== null && !found?.notes.has(note) ? note : null,
  }
}

function addressWrites(
  { address, overwrites }: GivenCustomer,
  found: Person | null,
): Pick<CustomerWrites, 'address' | 'isFirstAddress'> {
  const saved = found?.savedAddresses ?? new Set()
  const isAdded = found === null || found.line !== null || overwrites || saved.size === 0
  const isNew = address !== null && isAdded && !saved.has(addressKey(address))
  return { address: isNew ? address : null, isFirstAddress: isNew && saved.size === 0 }
}

/** Why a row as a whole can't be taken in, by field. */
function refusalsOf(given: GivenCustomer, found: Person | null): Record<string, string> {
  if (found?.isRejected) return { email: `Row ${found.line} of the same person is refused.` }
  if (found === null && given.name === null) return { name: 'A new account needs a name.' }
  return {}
}

/** Records the effects of a row for the rows below. */
function recordEffects(
  line: number,
  { given, found, writes, judging }: PlannedPerson & { given: GivenCustomer; writes: CustomerWrites },
): void {
  const person = found ?? newPerson(given, line, false)
  person.line ??= line
  if (writes.email !== null) person.email = writes.email
  if (writes.name !== null) person.name = writes.name
  if (writes.phone !== null) person.phone = writes.phone
  if (writes.address !== null) person.savedAddresses.add(addressKey(writes.address))
  if (writes.note !== null) person.notes.add(writes.note)
  if (writes.consent !== null) judging.decided.add(writes.consent.email.toLowerCase())
  remember(person, judging)
}

function changesOf(
  found: Person | null,
  { email, name, phone, address, consent, note }: CustomerWrites,
): Record<string, FieldChange> {
  return {
    ...(email !== null && { email: { before: null, after: email } }),
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
