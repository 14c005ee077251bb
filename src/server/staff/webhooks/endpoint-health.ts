import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readRows } from '../../platform/database/rows.ts'
import type { offReasons } from '../../platform/database/tables/states.ts'
import { staffMembers, webhookEndpoints } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { isExpired } from '../tokens/find-token-caller.ts'
import type { Receiver } from './delivery-queue.ts'
import type { Attempt } from './post-webhook.ts'
import { maxFailingDays, restAfter, warnedAfterHours } from './retry-schedule.ts'

type Context = Pick<AppContext, 'db' | 'config'>
export type OffReason = (typeof offReasons)[number]

const member = alias(staffMembers, 'member')
const endpoint = alias(webhookEndpoints, 'endpoint')

/** Statuses of a receiver that is away or overloaded; any other status concerns one event. */
const overloaded: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

/** Whether the whole endpoint should rest after this try. */
export const isAway = ({ statusCode }: Attempt): boolean => statusCode === null || overloaded.has(statusCode)

/** Records that the endpoint took an event. */
export async function recordSuccess(db: Database, id: number): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, warnedAt: null, deliveredAt: sql`now()` })
    .where(eq(webhookEndpoints.id, id))
}

/**
 * Records a failure of the endpoint. Lets an endpoint rest that is away, and mails the owners after a day of failures.
 * Switches the endpoint off after {@link maxFailingDays} days, and at once after 410.
 */
export async function recordFailure(
  { db, config }: Context,
  { id, failures, platformId }: Receiver,
  attempt: Attempt,
): Promise<void> {
  const rest = isAway(attempt) ? restAfter(failures, attempt.retryAfter) : 0
  await inTransaction(db, async (tx) => {
    const failing = await readFirst(
      tx,
      {
        isOver: sql<boolean>`endpoint.failing_since < now() - make_interval(days => ${maxFailingDays})`,
        isLong: sql<boolean>`endpoint.failing_since < now() - make_interval(hours => ${warnedAfterHours}) AND endpoint.warned_at IS NULL`,
        isActive: sql<boolean>`endpoint.state = 'active'`,
      },
      (columns) => sql`
      UPDATE webhook_endpoints endpoint SET failures = failures + 1, failing_since = coalesce(failing_since, now()),
        resumes_at = now() + make_interval(secs => ${rest})
      WHERE endpoint.id = ${id} RETURNING ${columns}`,
    )
    if (!failing?.isActive) return
    // Nobody of the shop can mend a platform, so it is switched off without a mail.
    const isOwn = platformId === null
    if (attempt.statusCode === 410) return switchOff(tx, config, { id, isOwn }, 'gone')
    if (failing.isOver) return switchOff(tx, config, { id, isOwn }, 'failing')
    if (!failing.isLong || !isOwn) return
    await tx.update(webhookEndpoints).set({ warnedAt: sql`now()` }).where(eq(webhookEndpoints.id, id))
    await mailOwners(tx, config, 'webhook-failing', id)
  })
}

/** Switches an endpoint off whose secret was encrypted with another key. */
export const switchOffUnreadable = ({ db, config }: Context, id: number): Promise<void> =>
  inTransaction(db, (tx) => switchOff(tx, config, { id, isOwn: true }, 'secret_unreadable'))

/**
 * Switches off the endpoints whose token has ended, or whose member may not add them any more: an address must not get
 * events for longer than the token that named it.
 */
export async function switchOffTokenless({ db, config }: Context): Promise<void> {
  const ended = await readRows(
    db,
    { id: endpoint.id },
    (columns) => sql`
    SELECT ${columns} FROM webhook_endpoints endpoint
    WHERE endpoint.state <> 'off' AND endpoint.token_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM api_tokens token JOIN staff_members member ON member.id = token.staff_id JOIN staff_roles role ON role.id = member.role_id
      WHERE token.id = endpoint.token_id AND token.revoked_at IS NULL AND NOT (${isExpired}) AND member.is_active
        AND ('*' = ANY (role.permissions) OR role.permissions @> CASE
          WHEN endpoint.include_personal_data THEN ARRAY['webhooks.write', 'customers.read'] ELSE ARRAY['webhooks.write'] END))`,
  )
  for (const { id } of ended)
    await inTransaction(db, (tx) => switchOff(tx, config, { id, isOwn: true }, 'token_ended'))
}

async function switchOff(
  tx: Database,
  config: Context['config'],
  { id, isOwn }: { id: number; isOwn: boolean },
  offReason: OffReason,
): Promise<void> {
  await tx.update(webhookEndpoints).set({ state: 'off', offReason }).where(eq(webhookEndpoints.id, id))
  if (isOwn) await mailOwners(tx, config, 'webhook-off', id)
}

async function mailOwners(
  tx: Database,
  config: Context['config'],
  template: 'webhook-failing' | 'webhook-off',
  endpointId: number,
): Promise<void> {
  const owners = await readRows(
    tx,
    { email: member.email, at: sql<string>`extract(epoch FROM now())::text` },
    (columns) => sql`
    SELECT ${columns} FROM staff_members member JOIN staff_roles role ON role.id = member.role_id
    WHERE role.is_fixed AND member.is_active`,
  )
  const url = config.staffUrl && `${config.staffUrl}/webhooks/${endpointId}`
  for (const { email, at } of owners) {
    await enqueueMail(tx, {
      template,
      recipient: email,
      data: { endpointId, url },
      dedupeKey: `${template}:${endpointId}:${at}:${email}`,
    })
  }
}
