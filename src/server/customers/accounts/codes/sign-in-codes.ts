import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { codeDigits, codeMinutes } from '#contract/shop/sign-in-code.ts'
import type { Database } from '../../../platform/database/database.ts'
import { returnedRow } from '../../../platform/database/rows.ts'
import { type accounts, signInCodes } from '../../../platform/database/tables.ts'
import { hashPassword } from '../password.ts'

/** Wrong entries that end a code. */
export const maxTries = 5

const hashOf = (request: string): Buffer => createHash('sha256').update(request).digest()

export interface PreparedCode {
  /** Identifies the row before the code has digits. */
  codeId: number
  /** The proof for the browser that asked; the database stores only its hash. */
  request: string
  expiresAt: Date
}

/** The account of a code, and the address that receives its mail. */
type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email'>

/**
 * Prepares a code without digits. Codes of other browsers stay valid. A null owner costs the same work and
 * gives an unusable code.
 */
export async function prepareCode(db: Database, owner: Owner | null): Promise<PreparedCode> {
  const request = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${codeMinutes})`
  const prepared = await db
    .insert(signInCodes)
    .values({
      accountId: owner?.id ?? null,
      email: owner?.email ?? null,
      requestHash: hashOf(request),
      expiresAt,
    })
    .returning({ codeId: signInCodes.id, expiresAt: signInCodes.expiresAt })
    .then(returnedRow)
  return { ...prepared, request }
}

/** The account whose live code the browser requested; null without one. */
export async function accountOfCode(db: Database, request: string): Promise<number | null> {
  const { accountId, requestHash, expiresAt } = signInCodes
  const [found] = await db
    .select({ accountId })
    .from(signInCodes)
    .where(and(eq(requestHash, hashOf(request)), gt(expiresAt, sql`now()`)))
  return found?.accountId ?? null
}

/** Ends the former code of the same browser when a new one replaces it. Its waiting mail is not sent. */
export async function endFormerCode(
  db: Database,
  { former, isReplaced }: { former: string; isReplaced: boolean },
): Promise<void> {
  await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.requestHash, hashOf(former)), sql`${isReplaced}::boolean`))
}

/**
 * Generates the digits while the mail is written, so only the mail contains them. Sending again replaces the
 * digits.
 * @returns null when the code has ended or was replaced.
 */
export async function generateCode(db: Database, codeId: number): Promise<string | null> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const codeHash = await hashPassword(code)
  const made = await db
    .update(signInCodes)
    .set({ codeHash })
    .where(
      and(
        eq(signInCodes.id, codeId),
        isNotNull(signInCodes.accountId),
        gt(signInCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: signInCodes.id })
  return made.length > 0 ? code : null
}

export type TriedCode = Pick<typeof signInCodes.$inferSelect, 'id' | 'accountId' | 'email' | 'codeHash'>

/**
 * Counts a try before the check, so concurrent tries cannot exceed the limit.
 * @returns null when no try is left or no code is live.
 */
export async function countTry(db: Database, request: string): Promise<TriedCode | null> {
  const { id, accountId, email, codeHash, tries, requestHash, expiresAt } = signInCodes
  const [tried] = await db
    .update(signInCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(and(eq(requestHash, hashOf(request)), gt(expiresAt, sql`now()`), lt(tries, maxTries)))
    .returning({ id, accountId, email, codeHash })
  return tried ?? null
}

/**
 * Uses a code once.
 * @returns false when it was used, replaced or ended meanwhile.
 */
export async function consumeCode(db: Database, { id, codeHash }: TriedCode): Promise<boolean> {
  const consumed = await db
    .delete(signInCodes)
    .where(
      and(
        eq(signInCodes.id, id),
        eq(signInCodes.codeHash, codeHash ?? ''),
        gt(signInCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: signInCodes.id })
  return consumed.length > 0
}

export async function deleteCodes(db: Database, accountId: number): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.accountId, accountId))
}

export async function deleteExpiredCodes(db: Database): Promise<void> {
  await db.delete(signInCodes).where(sql`${signInCodes.expiresAt} < now()`)
}
