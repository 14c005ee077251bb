import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { codeDigits, codeMinutes } from '#contract/shop/sign-in-code.ts'
import type { Database } from '../../../platform/database/database.ts'
import { returnedRow } from '../../../platform/database/rows.ts'
import { type accounts, signInCodes } from '../../../platform/database/tables.ts'
import { hashPassword } from '../password.ts'

/** The most wrong entries of one code. */
export const maxTries = 5

const hashOf = (request: string): Buffer => createHash('sha256').update(request).digest()

export interface PromisedCode {
  /** Identifies the code until it is made. */
  codeId: number
  /** The proof for the browser that asked; only its hash is kept. */
  request: string
  expiresAt: Date
}

/** The account that a code is for, and the address that its mail goes to. */
type Owner = Pick<typeof accounts.$inferSelect, 'id' | 'email'>

/**
 * Prepares a code for an account, beside those that other browsers asked for, or an unusable one for nobody with the same work. It
 * has no digits yet.
 */
export async function promiseCode(db: Database, owner: Owner | null): Promise<PromisedCode> {
  const request = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + make_interval(mins => ${codeMinutes})`
  const promised = await db
    .insert(signInCodes)
    .values({
      accountId: owner?.id ?? null,
      email: owner?.email ?? null,
      requestHash: hashOf(request),
      expiresAt,
    })
    .returning({ codeId: signInCodes.id, expiresAt: signInCodes.expiresAt })
    .then(returnedRow)
  return { ...promised, request }
}

/** The account whose live code the browser asked for; null without one. */
export async function accountOfCode(db: Database, request: string): Promise<number | null> {
  const { accountId, requestHash, expiresAt } = signInCodes
  const [found] = await db
    .select({ accountId })
    .from(signInCodes)
    .where(and(eq(requestHash, hashOf(request)), gt(expiresAt, sql`now()`)))
  return found?.accountId ?? null
}

/** Ends the code that the same browser asked for before, if another one takes its place; its waiting mail is not sent. */
export async function endFormerCode(
  db: Database,
  { former, isReplaced }: { former: string; isReplaced: boolean },
): Promise<void> {
  await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.requestHash, hashOf(former)), sql`${isReplaced}::boolean`))
}

/**
 * Makes the digits of a code when it is mailed; only that mail contains them. Another sending makes others, and the
 * former ones stop working.
 * @returns null when the code has ended or was replaced.
 */
export async function makeCode(db: Database, codeId: number): Promise<string | null> {
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

/** Counts a try before it is checked, so that concurrent ones are no more; null when none is left or nothing is live. */
export async function countTry(db: Database, request: string): Promise<TriedCode | null> {
  const { id, accountId, email, codeHash, tries, requestHash, expiresAt } = signInCodes
  const [tried] = await db
    .update(signInCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(and(eq(requestHash, hashOf(request)), gt(expiresAt, sql`now()`), lt(tries, maxTries)))
    .returning({ id, accountId, email, codeHash })
  return tried ?? null
}

/** Uses a code once; false when it was used, replaced or ended meanwhile. */
export async function takeCode(db: Database, { id, codeHash }: TriedCode): Promise<boolean> {
  const taken = await db
    .delete(signInCodes)
    .where(
      and(
        eq(signInCodes.id, id),
        eq(signInCodes.codeHash, codeHash ?? ''),
        gt(signInCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: signInCodes.id })
  return taken.length > 0
}

/** Ends every code of an account. */
export async function dropCodes(db: Database, accountId: number): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.accountId, accountId))
}

/** Deletes codes that ended. */
export async function dropEndedCodes(db: Database): Promise<void> {
  await db.delete(signInCodes).where(sql`${signInCodes.expiresAt} < now()`)
}
