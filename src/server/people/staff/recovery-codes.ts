import { createHash, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { staffRecoveryCodes } from '../../machine/database/tables.ts'

const count = 10
/** Without letters that look alike; twelve of them are 59 bits, so that a plain hash is safe. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Makes new codes, which are shown once; the former ones become invalid. */
export async function giveRecoveryCodes(tx: Database, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await dropRecoveryCodes(tx, staffId)
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ staffId, codeHash: hashOf(code) })))
  return codes.map(inGroups)
}

/** Whether a text has the form of a recovery code, in any grouping. */
export const asRecoveryCode = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === 12 ? code : null
}

/** Uses a code once. */
export async function takeRecoveryCode(tx: Database, staffId: number, code: string): Promise<boolean> {
  const taken = await tx
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, hashOf(code))))
    .returning({ staffId: staffRecoveryCodes.staffId })
  return taken.length > 0
}

export async function dropRecoveryCodes(tx: Database, staffId: number): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
}

/** How many codes a member of the staff has left. */
export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const left = await db
    .select({ staffId: staffRecoveryCodes.staffId })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, staffId))
  return left.length
}
