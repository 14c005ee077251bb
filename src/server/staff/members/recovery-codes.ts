import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashPassword, isPassword } from '../../customers/accounts/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffRecoveryCodes } from '../../platform/database/tables.ts'

const count = 10
/** Without letters that look alike; twelve of them are 60 bits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/**
 * Makes new codes, which are shown once; the former ones become invalid. Hashing ten of them takes half a second, so it runs
 * before the caller locks the member.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: count }, newCode)
  const hashes = await Promise.all(codes.map(hashPassword))
  return { shown: codes.map(inGroups), hashes: hashes.map((hash) => Buffer.from(hash)) }
}

export interface RecoveryCodes {
  /** In groups, as their owner writes them down. */
  shown: string[]
  /** Argon2id, as text in bytes. */
  hashes: Buffer[]
}

/** Stores new codes in place of the former ones. */
export async function keepRecoveryCodes(
  tx: Database,
  staffId: number,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await dropRecoveryCodes(tx, staffId)
  await tx.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ staffId, codeHash })))
}

/** Whether a text has the form of a recovery code, in any grouping. */
export const asRecoveryCode = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === 12 ? code : null
}

/** Uses a code once. */
export async function takeRecoveryCode(db: Database, staffId: number, code: string): Promise<boolean> {
  const { staffId: owner, codeHash } = staffRecoveryCodes
  const kept = await db.select({ codeHash }).from(staffRecoveryCodes).where(eq(owner, staffId))
  for (const each of kept) {
    if (!(await isCodeOf(code, each.codeHash))) continue
    const taken = await db
      .delete(staffRecoveryCodes)
      .where(and(eq(owner, staffId), eq(codeHash, each.codeHash)))
      .returning({ staffId: owner })
    return taken.length > 0
  }
  return false
}

const quickHashBytes = 32

/** Codes of earlier releases have a quick hash until their owner renews them. */
const isCodeOf = async (code: string, kept: Buffer): Promise<boolean> =>
  kept.length === quickHashBytes
    ? timingSafeEqual(createHash('sha256').update(code).digest(), kept)
    : isPassword(code, kept.toString())

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
