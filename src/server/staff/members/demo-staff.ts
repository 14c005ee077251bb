import { and, eq, inArray, sql } from 'drizzle-orm'
import { hashPassword, isPassword } from '../../customers/accounts/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffMembers, staffRoles } from '../../platform/database/tables.ts'

/** Public, so it must not work in a shop that takes real money. */
export const demoPassword = 'garden123'

/** Whether the public password opens the account of a stored hash. */
export const hasDemoPassword = async (passwordHash: string | null): Promise<boolean> =>
  passwordHash !== null && (await isPassword(demoPassword, passwordHash))

const demoStaff = [
  { fullName: 'Ravi Menon', email: 'staff@example.com', role: 'owner' },
  { fullName: 'Lakshmi Nair', email: 'packer@example.com', role: 'packing' },
]

/** Adds missing demo members; edited or deactivated ones stay unchanged. */
export async function seedDemoStaff(db: Database): Promise<void> {
  const emails = demoStaff.map(({ email }) => email)
  const known = await db
    .select({ email: staffMembers.email })
    .from(staffMembers)
    .where(inArray(sql`lower(${staffMembers.email})`, emails))
  const missing = demoStaff.filter(({ email }) => !known.some((member) => member.email === email))
  if (missing.length === 0) return
  const roles = new Map((await db.select().from(staffRoles)).map(({ name, id }) => [name, id]))
  const passwordHash = await hashPassword(demoPassword)
  const members = missing.flatMap(({ fullName, email, role }) => {
    const roleId = roles.get(role)
    return roleId === undefined ? [] : [{ fullName, email, roleId, passwordHash, isDemo: true }]
  })
  if (members.length > 0) await db.insert(staffMembers).values(members).onConflictDoNothing()
}

/** Demo members whom the public password lets in. */
export async function openDemoStaff(db: Database): Promise<{ email: string; role: string }[]> {
  const found = await db
    .select({
      email: staffMembers.email,
      role: staffRoles.name,
      passwordHash: staffMembers.passwordHash,
    })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(staffMembers.isDemo, staffMembers.isActive))
    .orderBy(staffMembers.id)
  const open: { email: string; role: string }[] = []
  for (const { email, role, passwordHash } of found) {
    if (await hasDemoPassword(passwordHash)) open.push({ email, role })
  }
  return open
}
