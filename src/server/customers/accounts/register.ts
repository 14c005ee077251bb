import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { register, SignedIn } from '#contract/shop/accounts.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { accounts } from '../../platform/database/tables.ts'
import { enqueueMail } from '../../platform/email/outbox.ts'
import { hashPassword } from './password.ts'
import { assertEmailAndPhoneFree, presentProfile, writeEmailAndPhone } from './profile.ts'
import { openSession } from './session.ts'
import { takeOverNumber } from './take-over-number.ts'

type NewAccount = ParsedInput<typeof register>['body']

/**
 * Creates an account, signs it in and queues its welcome mail.
 * @throws {ShopError} `account_exists`, naming the field, when e-mail or phone is taken.
 */
export async function registerAccount(
  db: NodePgDatabase,
  { brand }: Settings,
  wanted: NewAccount,
  device = '',
): Promise<SignedIn> {
  // The hashing takes a fraction of a second, which a taken address need not wait for.
  await assertEmailAndPhoneFree(db, wanted)
  const passwordHash = await hashPassword(wanted.password)
  return writeEmailAndPhone(db, { wanted }, async (tx, isNumberImported) => {
    const { fullName, email, phoneNumber } = wanted
    const [account] = await tx
      .insert(accounts)
      .values({ fullName, email, phone: isNumberImported ? null : phoneNumber, passwordHash })
      .returning()
    if (!account) throw new Error('The database returned no account.')
    if (isNumberImported) await takeOverNumber(tx, account.id, phoneNumber)
    await enqueueMail(tx, {
      template: 'welcome',
      recipient: email,
      data: { fullName },
      dedupeKey: `welcome:${account.id}`,
    })
    const token = await openSession(tx, account.id, device)
    const message = `Registration successful! Welcome to ${brand.name}.`
    return { message, token, user: presentProfile({ ...account, phone: phoneNumber }) }
  })
}
