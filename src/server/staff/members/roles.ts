import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffRole } from '#contract/admin/team.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { revokeUngranted } from './granted.ts'
import { assertOwnPermissions, type Grantor, limitOf } from './rights.ts'
import { expand } from './sign-ins.ts'

export type Role = typeof staffRoles.$inferSelect

/** @throws {ShopError} `invalid_request`, naming the field, for an unknown role. */
export async function findRole(db: Database, name: string): Promise<Role> {
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.name, name))
  if (role) return role
  const message = `There is no role called ${name}.`
  throw new ShopError('invalid_request', message, { errors: { role: message } })
}

export async function listRoles(db: Database): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: staffRoles, members: sql<number>`count(${staffMembers.id})::int` })
    .from(staffRoles)
    .leftJoin(staffMembers, sql`${staffMembers.roleId} = ${staffRoles.id} AND ${staffMembers.isActive}`)
    .groupBy(staffRoles.id)
    .orderBy(staffRoles.id)
  return rows.map(({ role, members }) => presentRole(role, members))
}

const presentRole = (
  { id, version, name, permissions, isFixed, refundLimitPaise }: Role,
  members: number,
): StaffRole => ({
  id,
  version,
  name,
  permissions: expand(permissions),
  refund_limit: refundLimitPaise === null ? null : toRupees(refundLimitPaise),
  is_fixed: isFixed,
  members,
})

/**
 * Creates a role.
 * @throws {ShopError} `role_exists`, `not_allowed` for permissions that the grantor lacks, `invalid_request`
 * for unknown ones.
 */
export async function createRole(
  db: NodePgDatabase,
  grantor: Grantor,
  wanted: { name: string; permissions: string[]; refund_limit?: number | null | undefined },
): Promise<StaffRole> {
  const permissions = readPermissions(wanted.permissions)
  return onUniqueViolation(nameTaken(wanted.name), () =>
    change(db, grantor.actor, async (tx, recordAudit) => {
      const refundLimitPaise = await limitOfNewRole(tx, grantor, wanted.refund_limit)
      await assertOwnPermissions(tx, grantor, { permissions, refundLimitPaise })
      const role = await tx
        .insert(staffRoles)
        .values({ name: wanted.name, permissions, refundLimitPaise })
        .returning()
        .then(returnedRow)
      await recordAudit({
        action: 'role_created',
        entity: { kind: 'role', id: role.id },
        after: { name: role.name, permissions, refund_limit: presentRole(role, 0).refund_limit },
      })
      return presentRole(role, 0)
    }),
  )
}

/**
 * Edits a role. The grantor needs all its rights, before and after. Invitations beyond their sender's rights
 * end.
 * @throws {ShopError} `not_found`, `version_conflict`, `role_fixed` for the owner's, `role_exists`,
 * `not_allowed`.
 */
export async function editRole(
  db: NodePgDatabase,
  grantor: Grantor,
  wanted: {
    id: number
    version: number
    name?: string | undefined
    permissions?: string[] | undefined
    refund_limit?: number | null | undefined
  },
): Promise<StaffRole> {
  const permissions = wanted.permissions && readPermissions(wanted.permissions)
  return onUniqueViolation(nameTaken(wanted.name ?? ''), () =>
    change(db, grantor.actor, async (tx, recordAudit) => {
      const [before] = await tx
        .select()
        .from(staffRoles)
        .where(eq(staffRoles.id, wanted.id))
        .for('no key update')
      if (!before) throw new ShopError('not_found', 'There is no such role.')
      assertVersion(before.version, wanted.version, presentRole(before, 0))
      if (before.isFixed) throw new ShopError('role_fixed', "The owner's role stays as it is.")
      await assertOwnPermissions(tx, grantor, before)
      const rights = {
        permissions: permissions ?? before.permissions,
        refundLimitPaise:
          wanted.refund_limit === undefined ? before.refundLimitPaise : paiseOf(wanted.refund_limit),
      }
      await assertOwnPermissions(tx, grantor, rights)
      const after = await tx
        .update(staffRoles)
        .set({ name: wanted.name ?? before.name, ...rights })
        .where(eq(staffRoles.id, wanted.id))
        .returning()
        .then(returnedRow)
      await recordAudit({
        action: 'role_edited',
        entity: { kind: 'role', id: after.id },
        before: loggedOf(before),
        after: loggedOf(after),
      })
      await revokeUngranted(tx, recordAudit)
      return presentRole(after, await countMembers(tx, after.id))
    }),
  )
}

const loggedOf = ({ name, permissions, refundLimitPaise }: Role) => ({ name, permissions, refundLimitPaise })

/** The default refund limit in paise; a grantor with a lower limit passes on their own. */
const newRoleLimit = 500_000

/** The refund limit of a new role in paise, with the default for an absent one. */
async function limitOfNewRole(
  tx: Database,
  grantor: Grantor,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted !== undefined) return paiseOf(wanted)
  return Math.min(newRoleLimit, (await limitOf(tx, grantor)) ?? newRoleLimit)
}

const paiseOf = (rupees: number | null): number | null => (rupees === null ? null : toPaise(rupees))

async function countMembers(tx: Database, roleId: number): Promise<number> {
  const members = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.roleId, roleId), staffMembers.isActive))
  return members.length
}

function readPermissions(keys: string[]): string[] {
  const unknown = keys.filter((key) => !(permissionKeys as string[]).includes(key))
  if (unknown.length === 0) return [...new Set(keys)].sort()
  const message = `There is no permission called ${unknown.join(', ')}.`
  throw new ShopError('invalid_request', message, { errors: { permissions: message } })
}

const nameTaken = (name: string) => (): ShopError =>
  new ShopError('role_exists', `There is a role called ${name} already.`)
