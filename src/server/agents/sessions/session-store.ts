import { randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Destination } from '#contract/agents/answers.ts'
import type { BuyerRequest } from '#contract/agents/requests.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readOne } from '../../platform/database/rows.ts'
import { agentSessions, type SessionLine } from '../../platform/database/tables.ts'

export type SessionKind = 'cart' | 'checkout'

/** What a session keeps of the buyer, until it ends. */
export interface Personal {
  buyer?: BuyerRequest
  destinations?: Destination[]
  selectedDestinationId?: string | null
  /** Undefined until the platform chooses; then the only option counts. */
  selectedOptionId?: string | null
}

/** Hours from the last change of a session to its end, as the protocol proposes. */
const lifeHours = 6

/** Bytes of the random part of an id. */
const idBytes = 24

const session = alias(agentSessions, 'session')

const columns = {
  id: session.id,
  platformId: session.platformId,
  isSigned: session.isSigned,
  referral: session.referral,
  cartId: session.cartId,
  lines: session.lines,
  codes: session.codes,
  pin: session.pin,
  personal: sql<Personal | null>`session.personal`,
  expiresAt: session.expiresAt,
  isCanceled: sql<boolean>`session.canceled_at IS NOT NULL`,
  isExpired: sql<boolean>`session.expires_at <= now()`,
  /** The order that the buyer placed from it. */
  orderId: sql<number | null>`(
    SELECT referred.order_id::float8 FROM agent_orders referred WHERE referred.session_id = session.id
      AND EXISTS (SELECT FROM order_history entry WHERE entry.order_id = referred.order_id AND entry.status = 'processing')
    ORDER BY referred.order_id LIMIT 1)`,
}

export type Session = RowOf<typeof columns>

export const kindOf = ({ id }: Pick<Session, 'id'>): SessionKind =>
  id.startsWith('cart_') ? 'cart' : 'checkout'

/** Whether a session can still change. */
export const isOpen = ({ isCanceled, isExpired, orderId }: Session): boolean =>
  !isCanceled && !isExpired && orderId === null

interface Owner {
  id: string
  platformId: number
  kind: SessionKind
}

const isOwned = ({ id, platformId, kind }: Owner): SQL =>
  sql`session.id = ${id} AND session.platform_id = ${platformId} AND session.id LIKE ${`${kind}\\_%`}`

/** A session of a platform; null for one that it does not have. */
export const readSession = (db: Database, owner: Owner): Promise<Session | null> =>
  readFirst(db, columns, (list) => sql`SELECT ${list} FROM agent_sessions session WHERE ${isOwned(owner)}`)

/** The same, locked until the end of the transaction. */
export const lockSession = (db: Database, owner: Owner): Promise<Session | null> =>
  readFirst(
    db,
    columns,
    (list) => sql`SELECT ${list} FROM agent_sessions session WHERE ${isOwned(owner)} FOR NO KEY UPDATE`,
  )

/** The open checkout of a cart; null without one. */
export const findCheckoutOfCart = (db: Database, cartId: string): Promise<Session | null> =>
  readFirst(
    db,
    columns,
    (list) => sql`
    SELECT ${list} FROM agent_sessions session
    WHERE session.cart_id = ${cartId} AND session.canceled_at IS NULL AND session.expires_at > now()
    ORDER BY session.created_at DESC LIMIT 1`,
  )

export interface SessionContent {
  lines: SessionLine[]
  codes: string[]
  pin: string | null
  personal: Personal | null
}

interface NewSession extends SessionContent {
  platformId: number
  isSigned: boolean
  kind: SessionKind
  cartId?: string
}

/** Writes a session under an id that nobody can guess. */
export const insertSession = (
  db: Database,
  { kind, platformId, isSigned, cartId, lines, codes, pin, personal }: NewSession,
): Promise<Session> =>
  readOne(
    db,
    columns,
    (list) => sql`
    INSERT INTO agent_sessions AS session (id, platform_id, is_signed, referral, cart_id, lines, codes, pin, personal, expires_at)
    VALUES (${`${kind}_${randomBytes(idBytes).toString('base64url')}`}, ${platformId}, ${isSigned},
      ${randomBytes(16).toString('base64url')}, ${cartId ?? null}, ${JSON.stringify(lines)}::jsonb, ${sql.param(codes)}::text[], ${pin},
      ${personal && JSON.stringify(personal)}::jsonb, now() + make_interval(hours => ${lifeHours}))
    RETURNING ${list}`,
  )

/** Replaces the contents of a session. Its life starts anew. */
export const replaceContent = (
  db: Database,
  id: string,
  { lines, codes, pin, personal }: SessionContent,
): Promise<Session> =>
  readOne(
    db,
    columns,
    (list) => sql`
    UPDATE agent_sessions session SET lines = ${JSON.stringify(lines)}::jsonb, codes = ${sql.param(codes)}::text[], pin = ${pin},
      personal = ${personal && JSON.stringify(personal)}::jsonb, expires_at = now() + make_interval(hours => ${lifeHours})
    WHERE session.id = ${id} RETURNING ${list}`,
  )

/** Ends a session, and deletes the buyer's data, also in kept answers. */
export async function cancelSession(db: Database, id: string): Promise<void> {
  await db
    .update(agentSessions)
    .set({ canceledAt: sql`now()`, personal: null })
    .where(eq(agentSessions.id, id))
  await forgetAnswers(db, sql`request.session_id = ${id}`)
}

/** Deletes buyer and destination from answers that are kept for repeated requests. */
export const forgetAnswers = (db: Database, which: SQL): Promise<unknown> =>
  db.execute(sql`
    UPDATE agent_requests request SET answer = request.answer - 'buyer' - 'fulfillment'
    WHERE request.answer IS NOT NULL AND request.answer ?| ARRAY['buyer', 'fulfillment'] AND ${which}`)
