import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maxEndpoints, type WebhookEndpoint } from '#contract/admin/webhooks.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { staffMembers, webhookEndpoints } from '../../platform/database/tables.ts'
import { assertCallerHas, type CallerRights } from '../../platform/http/assert-caller-has.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import { assertOrdinaryAddress } from '../../platform/outgoing/check-address.ts'
import { FetchError } from '../../platform/outgoing/fetch-error.ts'
import { isLocalTrial } from '../../platform/outgoing/local-trial.ts'
import type { BackOffice } from '../members/back-office.ts'
import { ownerOfSecret } from './send-webhooks.ts'
import { newSecret, shownSecret } from './sign.ts'

/** Hours after a rotation in which both secrets sign, so that receivers can be changed over. */
const overlapHours = 24

type Stored = typeof webhookEndpoints.$inferSelect

interface EndpointInput {
  url: string
  events: string[]
  include_personal_data?: boolean
}

/** Who changes endpoints: a member of the staff, or a token of one. */
interface EndpointEditor {
  actor: StaffActor
  caller: CallerRights
}

interface ShownSecret {
  id: number
  secret: string
}

/**
 * Adds an endpoint. Its secret is shown once.
 * @throws {ShopError} `invalid_request` for an address that is never called, `too_many_endpoints`, `scope_missing`
 * for personal data.
 */
export function createEndpoint(
  { db, config, box }: BackOffice,
  { actor, caller }: EndpointEditor,
  { url, events, include_personal_data: includePersonalData = false }: EndpointInput,
): Promise<ShownSecret> {
  assertUrl(config, url)
  if (includePersonalData) assertMayHavePersonalData(caller)
  return change(db, actor, async (tx, recordAudit) => {
    // Calls at the same time would each count the endpoints without those of the others.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('webhook endpoints'))`)
    const { id, count } = await readOne(
      tx,
      {
        id: sql<number>`nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::float8`,
        count: sql<number>`(SELECT count(*)::int FROM webhook_endpoints WHERE platform_id IS NULL)`,
      },
      (columns) => sql`SELECT ${columns}`,
    )
    if (count >= maxEndpoints) {
      throw new ShopError(
        'too_many_endpoints',
        `The shop can have ${maxEndpoints} endpoints. Delete one first.`,
      )
    }
    const secret = newSecret()
    await tx.insert(webhookEndpoints).values({
      id,
      url,
      events: [...new Set(events)],
      includePersonalData,
      secret: box.secrets.seal(ownerOfSecret(id), secret),
      staffId: actor.staffId,
      tokenId: actor.tokenId ?? null,
    })
    await recordAudit({
      action: 'webhook_endpoint_created',
      entity: entityOf(id),
      after: loggedOf({ url, events, includePersonalData }),
    })
    return { id, secret: shownSecret(secret) }
  })
}

/**
 * Changes what an endpoint gets, and where.
 * @throws {ShopError} `not_found`, `invalid_request` for an address that is never called, `not_allowed` for a token
 * that did not add it, `scope_missing` for personal data.
 */
export function editEndpoint(
  { db, config }: BackOffice,
  editor: EndpointEditor,
  id: number,
  { url, events, include_personal_data: includePersonalData }: Partial<EndpointInput>,
): Promise<WebhookEndpoint> {
  if (url !== undefined) assertUrl(config, url)
  return changeEndpoint({ db, editor, id, action: 'webhook_endpoint_edited' }, (before) => {
    assertOwn(editor.actor, before)
    if (includePersonalData ?? before.includePersonalData) assertMayHavePersonalData(editor.caller)
    return {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(includePersonalData !== undefined && { includePersonalData }),
    }
  })
}

/** Members choose personal data with `webhooks.write`; a token needs the scope of customers too. */
function assertMayHavePersonalData(caller: CallerRights): void {
  if (caller.token) assertCallerHas(caller, ['customers.read'])
}

/** A token must not redirect the events of another endpoint to an address of its own. */
function assertOwn({ tokenId }: StaffActor, before: Stored): void {
  if (tokenId === undefined || tokenId === before.tokenId) return
  throw new ShopError('not_allowed', 'An API token changes only the endpoints that it added.')
}

/**
 * Pauses an endpoint; its events wait. One that was switched off stays so. Idempotent.
 * @throws {ShopError} `not_found`.
 */
export const pauseEndpoint = (
  { db }: BackOffice,
  editor: EndpointEditor,
  id: number,
): Promise<WebhookEndpoint> =>
  changeEndpoint({ db, editor, id, action: 'webhook_endpoint_paused' }, ({ state }) =>
    state === 'active' ? { state: 'paused' } : {},
  )

/**
 * Resumes an endpoint that is paused or was switched off. The member takes over one whose token ended. Idempotent.
 * @throws {ShopError} `not_found`.
 */
export const resumeEndpoint = (
  { db }: BackOffice,
  editor: EndpointEditor,
  id: number,
): Promise<WebhookEndpoint> =>
  changeEndpoint({ db, editor, id, action: 'webhook_endpoint_resumed' }, ({ offReason }) => ({
    ...(offReason === 'token_ended' && { tokenId: null, staffId: editor.actor.staffId }),
    state: 'active',
    offReason: null,
    failures: 0,
    failingSince: null,
    warnedAt: null,
    resumesAt: new Date(),
  }))

/**
 * Deletes an endpoint with its deliveries.
 * @throws {ShopError} `not_found`, `not_allowed` for a token that did not add it.
 */
export const deleteEndpoint = ({ db }: BackOffice, actor: StaffActor, id: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const before = await lockEndpoint(tx, id)
    assertOwn(actor, before)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await recordAudit({ action: 'webhook_endpoint_deleted', entity: entityOf(id), before: loggedOf(before) })
  })

/**
 * Replaces the secret; for {@link overlapHours} hours the former one signs too.
 * @throws {ShopError} `not_found`.
 */
export const rotateSecret = ({ db, box }: BackOffice, actor: StaffActor, id: number): Promise<ShownSecret> =>
  change(db, actor, async (tx, recordAudit) => {
    const before = await lockEndpoint(tx, id)
    const secret = newSecret()
    await tx
      .update(webhookEndpoints)
      .set({
        secret: box.secrets.seal(ownerOfSecret(id), secret),
        // A secret that cannot be read any more cannot sign beside the new one.
        formerSecret: before.offReason === 'secret_unreadable' ? null : before.secret,
        formerUntil:
          before.offReason === 'secret_unreadable'
            ? null
            : sql`now() + make_interval(hours => ${overlapHours})`,
      })
      .where(eq(webhookEndpoints.id, id))
    await recordAudit({ action: 'webhook_secret_rotated', entity: entityOf(id) })
    return { id, secret: shownSecret(secret) }
  })

/** @throws {ShopError} `not_found`. */
export async function lockEndpoint(tx: Database, id: number): Promise<Stored> {
  const [found] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.platformId)))
    .for('no key update')
  if (!found) throw notFound()
  return found
}

export const entityOf = (id: number) => ({ kind: 'webhook_endpoint', id })

const notFound = (): ShopError => new ShopError('not_found', 'There is no such webhook endpoint.')

interface EndpointChange extends Pick<BackOffice, 'db'> {
  editor: EndpointEditor
  id: number
  action: string
}

const changeEndpoint = (
  { db, editor, id, action }: EndpointChange,
  edit: (before: Stored) => Partial<Stored>,
): Promise<WebhookEndpoint> =>
  change(db, editor.actor, async (tx, recordAudit) => {
    const before = await lockEndpoint(tx, id)
    const edits = edit(before)
    if (Object.keys(edits).length > 0) {
      await tx.update(webhookEndpoints).set(edits).where(eq(webhookEndpoints.id, id))
    }
    await recordAudit({
      action,
      entity: entityOf(id),
      before: loggedOf(before),
      after: loggedOf({ ...before, ...edits }),
    })
    return readEndpoint(tx, id, editor.caller)
  })

/** Receivers such as no-code tools have secrets in their paths, so the audit log has only the host. */
const loggedOf = ({
  url,
  events,
  includePersonalData,
}: Pick<Stored, 'url' | 'events' | 'includePersonalData'>) => ({
  host: new URL(url).host,
  events,
  include_personal_data: includePersonalData,
})

/** Rejects an address that no try would call. Each try resolves and checks the host name again. */
function assertUrl(config: Config, text: string): void {
  const url = new URL(text)
  try {
    if (isLocalTrial(config) && isLoopbackHost(url.hostname)) return
    if (url.username !== '' || url.password !== '')
      throw new FetchError('The address has a name or a password in it.')
    const mayBeOwn = config.webhookNetworks.length > 0 && /^https?:$/.test(url.protocol)
    if (!mayBeOwn) assertOrdinaryAddress(url)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new ShopError('invalid_request', error.message, { errors: { url: error.message }, cause: error })
  }
}

const endpoint = alias(webhookEndpoints, 'endpoint')
const member = alias(staffMembers, 'member')

const shown = {
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events,
  include_personal_data: endpoint.includePersonalData,
  state: endpoint.state,
  off_reason: endpoint.offReason,
  failing_since: instantOf(endpoint.failingSince),
  delivered_at: instantOf(endpoint.deliveredAt),
  waiting: sql<number>`(SELECT count(*)::int FROM webhook_deliveries waiting WHERE waiting.endpoint_id = endpoint.id AND waiting.state = 'waiting')`,
  former_until: sql<
    string | null
  >`CASE WHEN endpoint.former_until > now() THEN ${instantOf(endpoint.formerUntil)} END`,
  made_by: sql<string>`coalesce('token ' || token.name || ' of ', '') || ${member.fullName}`,
  created_at: instantOf(endpoint.createdAt),
  tokenId: endpoint.tokenId,
}

const from = sql`webhook_endpoints endpoint JOIN staff_members member ON member.id = endpoint.staff_id
  LEFT JOIN api_tokens token ON token.id = endpoint.token_id`

/** All endpoints, newest first. */
export async function listEndpoints(db: Database, caller: CallerRights): Promise<WebhookEndpoint[]> {
  const rows = await readRows(
    db,
    shown,
    (columns) => sql`SELECT ${columns} FROM ${from} ORDER BY endpoint.id DESC`,
  )
  return rows.map((row) => present(row, caller))
}

/** Path and query of an address often have a secret, so only callers that may change the endpoint see them. */
function present({ tokenId, ...row }: RowOf<typeof shown>, caller: CallerRights): WebhookEndpoint {
  const mayChange =
    caller.permissions.includes('webhooks.write') && (!caller.token || caller.token.id === tokenId)
  return { ...row, url: mayChange ? row.url : new URL(row.url).origin }
}

/** @throws {ShopError} `not_found`. */
export async function readEndpoint(db: Database, id: number, caller: CallerRights): Promise<WebhookEndpoint> {
  const found = await readFirst(
    db,
    shown,
    (columns) => sql`SELECT ${columns} FROM ${from} WHERE endpoint.id = ${id}`,
  )
  if (!found) throw notFound()
  return present(found, caller)
}

/** @throws {ShopError} `not_found`, also for the endpoint of a platform of agents. */
export async function assertEndpoint(db: Database, id: number): Promise<void> {
  const found = await readFirst(
    db,
    { id: endpoint.id },
    (columns) =>
      sql`SELECT ${columns} FROM webhook_endpoints endpoint WHERE endpoint.id = ${id} AND endpoint.platform_id IS NULL`,
  )
  if (!found) throw notFound()
}
