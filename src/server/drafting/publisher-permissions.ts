import { and, eq } from 'drizzle-orm'
import { type Permission, permissionKeys } from '#contract/permissions.ts'
import type { Database } from '../platform/database/database.ts'
import { staffMembers, staffRoles } from '../platform/database/tables.ts'
import { ShopError } from '../platform/http/shop-error.ts'

/**
 * Reads the present permissions of a member, who may have lost some since the draft was scheduled.
 * @throws {ShopError} `not_allowed` for a member who may no longer publish.
 */
export async function readPublisherPermissions(
  tx: Database,
  staffId: number,
  permission: Permission,
): Promise<string[]> {
  const [member] = await tx
    .select({ permissions: staffRoles.permissions })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(eq(staffMembers.id, staffId), eq(staffMembers.isActive, true)))
  const current = member?.permissions.includes('*') ? permissionKeys : (member?.permissions ?? [])
  if (current.includes(permission)) return current
  throw new ShopError('not_allowed', 'Who scheduled this may publish no more.')
}
