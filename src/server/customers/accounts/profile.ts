import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { UserProfile } from '#contract/shop/accounts.ts'
import type { Database } from '../../platform/database/database.ts'
import { accounts } from '../../platform/database/tables.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/transaction.ts'
import { errorMessage, fieldErrors } from '../../platform/http/error-message.ts'

export const presentProfile = (account: {
  fullName: string
  email: string | null
  phone: string | null
  createdAt: Date
}): UserProfile => ({
  fullName: account.fullName,
  email: account.email ?? '',
  phoneNumber: account.phone ?? '',
  createdAt: account.createdAt.toISOString(),
})

interface EmailAndPhone {
  email: string
  phoneNumber: string
}

const maxAttempts = 3

/**
 * Writes the e-mail and phone of an account in one transaction. Another account, or an import, may take either after the
 * check: the write then fails, and both run again.
 * @param write gets whether an imported customer has the number, see {@link takeOverNumber}.
 * @throws {ShopError} `account_exists`, naming each taken field.
 */
export async function writeEmailAndPhone<T>(
  db: NodePgDatabase,
  { wanted, ownId }: { wanted: EmailAndPhone; ownId?: number },
  write: (tx: Database, isNumberImported: boolean) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const isNumberImported = await assertEmailAndPhoneFree(db, wanted, ownId)
    try {
      return await inTransaction(db, (tx) => write(tx, isNumberImported))
    } catch (error) {
      if (attempt === maxAttempts || !isUniqueViolation(error)) throw error
    }
  }
}

/**
 * Checks that no account other than `ownId` has the e-mail or the phone. An imported customer without e-mail does not
 * block the number.
 * @returns whether such a customer has the number, see {@link takeOverNumber}.
 * @throws {ShopError} `account_exists`, naming each taken field.
 */
export async function assertEmailAndPhoneFree(
  db: Database,
  { email, phoneNumber }: EmailAndPhone,
  ownId = 0,
): Promise<boolean> {
  const isEmail = sql<boolean>`lower(${accounts.email}) = lower(${email})`
  const isPhone = sql<boolean>`${accounts.phone} = ${phoneNumber} AND ${accounts.email} IS NOT NULL`
  const found = await db
    .select({ isEmail, isPhone })
    .from(accounts)
    .where(and(or(isEmail, eq(accounts.phone, phoneNumber)), ne(accounts.id, ownId)))
  if (!found.some((account) => account.isEmail || account.isPhone)) return found.length > 0
  throw fieldErrors({
    ...(found.some((account) => account.isEmail) && { email: errorMessage('account', 'emailTaken') }),
    ...(found.some((account) => account.isPhone) && { phoneNumber: errorMessage('account', 'phoneTaken') }),
  })
}
