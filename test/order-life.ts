import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DisputeState, NotificationState } from '#server/payments/disputes/dispute-states.ts'
import type { StaffAnswer, TestOffice } from './back-office.ts'
import { errorsOf } from './order-life-errors.ts'
import type { Real } from './payment-life.ts'

/** A signed-in member of the staff. */
export interface Member {
  cookie: string
  staffId: number
}

/** An act that the back office answered with 200. */
export interface Act {
  action: string
  entity: Entity
  id: string
  staffId: number
  /** The name in the order's history, where a colleague had requested the step. */
  askedBy?: number
}

export type Entity = 'order' | 'wave' | 'return' | 'replacement' | 'refund' | 'ticket' | 'unmatched'

/** An entry of the audit log that a call leaves. A function names its entity from the answer. */
export interface Leaves {
  action: string
  entity: Entity
  id: string | ((body: unknown) => string)
  askedBy?: number
}

/** One shopper's orders, and the people who pack and send them. */
export interface Life {
  /** The payment of the first order, which may not be paid yet. */
  real: Real
  accountId: number
  office: TestOffice
  /** Approves what the clerk requests. */
  owner: Member
  /** Refunds up to a limit that is lower than most refunds. */
  clerk: Member
  packers: [Member, Member]
  /** The first order, and further ones of the shopper to the same address. */
  orders: number[]
  acts: Act[]
  /** Reported events of a dispute about the first order, in order of arrival. */
  disputes: (NotificationState & { state: DisputeState })[]
  /** The codes with which calls were refused. */
  refused: Set<string>
  /** The newest entry of the audit log before this life. */
  lastEntry: number
  /** The state of each order at the last check. */
  seen: Map<number, { status: string; payment: string; version: number; print: string }>
  lastMove: number
  /** How far the log, the history and the outbox had grown at the last check. */
  lastTrace: string
}

/** How a call is made: once, twice at once under one key, or with an outdated version. */
export type Way = 'once' | 'twice' | 'stale'

/** Whether the step concerns the second order, where there is one. */
export const orderOf = ({ orders }: Life, isSecond: boolean): number =>
  (isSecond ? orders[1] : undefined) ?? (orders[0] as number)

export const nameOf = (id: number): string => `ORD${String(id).padStart(3, '0')}`

export interface Wish {
  who: Member
  way: Way
  endpoint: Endpoint
  id: string | number
  body: Record<string, unknown>
  /** The entries of the audit log that it leaves; none for a scan. */
  leaves: Leaves[]
}

/** Calls the back office and checks the answer: a refusal by a rule, or the same answer for the same key. */
export async function tryAction(life: Life, wish: Wish): Promise<StaffAnswer<unknown>> {
  const { who, way, endpoint, id, leaves } = wish
  const version = wish.body.version
  const isStale = way === 'stale' && typeof version === 'number'
  const body = isStale ? { ...wish.body, version: version + 1_000 } : wish.body
  const input = { cookie: who.cookie, params: { id }, body, key: crypto.randomUUID() }
  const call = () => life.office.call(endpoint, input)
  const [first, second] = await Promise.all(way === 'twice' ? [call(), call()] : [call()])
  if (!first) throw new Error('A call has no answer.')
  for (const answer of [first, ...(second ? [second] : [])]) assertErrorIsKnown(life, endpoint.id, answer)
  if (second) assert.equal(second.status, first.status, `${endpoint.id} twice under one key`)
  if (isStale) assert.notEqual(first.status, 200, `${endpoint.id} of a version that never was`)
  for (const { id: name, ...entry } of first.status === 200 ? leaves : []) {
    life.acts.push({ ...entry, id: typeof name === 'string' ? name : name(first.body), staffId: who.staffId })
  }
  return first
}

/** Each call has its own stable codes; another one, such as a bare 500, is a defect. */
function assertErrorIsKnown(
  { refused }: Life,
  endpoint: string,
  { status, error, body }: StaffAnswer<unknown>,
): void {
  if (status === 200) return
  const isKnown = status < 500 && errorsOf(endpoint).includes(error.code)
  assert.ok(isKnown, `${endpoint}: ${status} ${JSON.stringify(body)}`)
  refused.add(error.code)
}

/** The version of a row as it is now; 1 where there is none. */
export async function versionOf(
  { real }: Life,
  table: 'orders' | 'packings' | 'waves' | 'tickets',
  id: number,
): Promise<number> {
  const key = table === 'packings' ? 'order_id' : 'id'
  const { rows } = await real.shop.db.execute<{ version: number }>(
    sql.raw(`SELECT version FROM ${table} WHERE ${key} = ${id}`),
  )
  return rows[0]?.version ?? 1
}
