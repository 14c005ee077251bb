import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lacking, permissionKeys } from '#contract/staff/permissions.ts'
import type { StaffRole } from '#contract/staff/team.ts'
import type { Actor } from '../../machine/actor.ts'
import { change } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { staffMembers, staffRoles } from '../../machine/database/tables.ts'
import { unlessTaken } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { expand } from './sign-ins.ts'

export type Role = typeof staffRoles.$inferSelect

/** Who grants permissions: with these permissions, or without a limit (the command on the machine). */
export interface Grantor {
  actor: Actor
  permissions: readonly string[]
}

/** @throws {ShopError} `not_allowed`, naming the permissions that the grantor lacks. */
export function refuseBeyondOwn({ permissions }: Grantor, wanted: readonly string[]): void {
  const missing = lacking(permissions, wanted)
  if (missing.length === 0) return
  throw new ShopError('not_allowed', `This needs permissions that you do not have: ${missing.join(', ')}.`, {
    extra: { missing },
  })
}

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

const presentRole = ({ id, version, name, permissions, isFixed }: Role, members: number): StaffRole => ({
  id,
  version,
  name,
  permissions: expand(permissions),
  is_fixed: isFixed,
  members,
})

/**
 * @throws {ShopError} `role_exists`, `not_allowed` for permissions that the grantor lacks, `invalid_request`
 * for unknown ones.
 */
export async function createRole(
  db: NodePgDatabase,
  grantor: Grantor,
  wanted: { name: string; permissions: string[] },
): Promise<StaffRole> {
  const permissions = readPermissions(wanted.permissions)
  refuseBeyondOwn(grantor, permissions)
  return unlessTaken(nameTaken(wanted.name), () =>
    change(db, grantor.actor, async (tx, note) => {
      const [role] = await tx.insert(staffRoles).values({ name: wanted.name, permissions }).returning()
      if (!role) throw new Error('A role was written and did not come back.')
      await note({
        action: 'role_created',
        entity: { kind: 'role', id: role.id },
        after: { name: role.name, permissions },
      })
      return presentRole(role, 0)
    }),
  )
}

/**
 * Changes a role. The grantor needs all its permissions, before and after.
 * @throws {ShopError} `not_found`, `version_conflict`, `role_fixed` for the owner's, `role_exists`,
 * `not_allowed`.
 */
export async function editRole(
  db: NodePgDatabase,
  grantor: Grantor,
  wanted: { id: number; version: number; name?: string | undefined; permissions?: string[] | undefined },
): Promise<StaffRole> {
  const permissions = wanted.permissions && readPermissions(wanted.permissions)
  refuseBeyondOwn(grantor, permissions ?? [])
  return unlessTaken(nameTaken(wanted.name ?? ''), () =>
    change(db, grantor.actor, async (tx, note) => {
      const [before] = await tx
        .select()
        .from(staffRoles)
        .where(eq(staffRoles.id, wanted.id))
        .for('no key update')
      if (!before) throw new ShopError('not_found', 'There is no such role.')
      refuseStale(before.version, wanted.version, presentRole(before, 0))
      if (before.isFixed) throw new ShopError('role_fixed', "The owner's role stays as it is.")
      refuseBeyondOwn(grantor, before.permissions)
      const [after] = await tx
        .update(staffRoles)
        .set({ name: wanted.name ?? before.name, permissions: permissions ?? before.permissions })
        .where(eq(staffRoles.id, wanted.id))
        .returning()
      if (!after) throw new Error('A role was changed and did not come back.')
      await note({
        action: 'role_edited',
        entity: { kind: 'role', id: after.id },
        before: { name: before.name, permissions: before.permissions },
        after: { name: after.name, permissions: after.permissions },
      })
      return presentRole(after, await countMembers(tx, after.id))
    }),
  )
}

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
