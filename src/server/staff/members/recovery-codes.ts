import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { hashPassword, isPassword } from '../../customers/accounts/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { staffRecoveryCodes } from '../../platform/database/tables.ts'

const count = 10
/** Excludes letters that look alike; twelve of them are 60 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const newCode = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')

const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/**
 * Generates ten codes, which are shown once. Hashing takes half a second, so it runs before the caller locks
 * the member.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: count }, newCode)
  const hashes = await Promise.all(codes.map(hashPassword))
  return { shown: codes.map(inGroups), hashes: hashes.map((hash) => Buffer.from(hash)) }
}

export interface RecoveryCodes {
  /** The codes in groups, as their owner writes them down. */
  shown: string[]
  /** Argon2id hashes, as text in bytes. */
  hashes: Buffer[]
}

/** Replaces the stored codes. */
export async function storeRecoveryCodes(
  tx: Database,
  staffId: number,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await deleteRecoveryCodes(tx, staffId)
  await tx.insert(staffRecoveryCodes).values(hashes.map((codeHash) => ({ staffId, codeHash })))
}

/**
 * Parses a recovery code in any grouping.
 * @returns null when the text has another form.
 */
export const parseRecoveryCode = (typed: string): string | null => {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === 12 ? code : null
}

/**
 * Uses a code once.
 * @returns false when it is unknown or used.
 */
export async function consumeRecoveryCode(db: Database, staffId: number, code: string): Promise<boolean> {
  const { staffId: owner, codeHash } = staffRecoveryCodes
  const stored = await db.select({ codeHash }).from(staffRecoveryCodes).where(eq(owner, staffId))
  for (const each of stored) {
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

/** Codes of earlier releases have a fast hash until their owner renews them. */
const isCodeOf = async (code: string, stored: Buffer): Promise<boolean> =>
  stored.length === quickHashBytes
    ? timingSafeEqual(createHash('sha256').update(code).digest(), stored)
    : isPassword(code, stored.toString())

export async function deleteRecoveryCodes(tx: Database, staffId: number): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
}

export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const left = await db
    .select({ staffId: staffRecoveryCodes.staffId })
    .from(staffRecoveryCodes)
    .where(eq(staffRecoveryCodes.staffId, staffId))
  return left.length
}
