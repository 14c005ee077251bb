import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/shop/accounts.ts'
import { createTestDatabase } from '#test/database.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { outbox, passwordResets } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { requestReset, resetLinkSent } from './forgot-password.ts'
import { generateResetToken } from './reset-tokens.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** Requests a link and returns the token of its mail. */
async function askForToken(email: string): Promise<string> {
  await shop.call(forgotPassword, { body: { email } })
  return mailedToken(shop, email)
}

const newPassword = 'tulsi-on-the-sill'
const signIn = (loginIdentifier: string, password: string) =>
  shop.call(login, { body: { loginIdentifier, password } })

describe('POST /api/forgot-password', () => {
  it('answers alike for all addresses, mails only known ones', async () => {
    const { email } = await shop.registerShopper()
    const known = await shop.call(forgotPassword, { body: { email } })
    const unknown = await shop.call(forgotPassword, { body: { email: 'ghost@example.com' } })
    assert.deepEqual([known.status, known.body], [200, { message: resetLinkSent }])
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body])
    const toGhost = await shop.db.select().from(outbox).where(eq(outbox.recipient, 'ghost@example.com'))
    assert.deepEqual(
      toGhost.map(({ status }) => status),
      ['nobody'],
    )
  })

  // #reset-password-2c4
  it('runs the same statements for known and unknown addresses', async () => {
    const known = await statementsOf('asha@example.com')
    const unknown = await statementsOf('nobody.here@example.com')
    assert.ok(known.length >= 4)
    assert.deepEqual(unknown, known)
  })

  it('requires the address in the specified words', async () => {
    for (const body of [{}, { email: '' }, { email: '  ' }]) {
      const answer = await shop.call(forgotPassword, { body })
      assert.deepEqual([answer.status, answer.error.message], [400, 'Please enter your email address.'])
    }
  })

  // #reset-password-346
  it('stores only a hash of the token', async () => {
    const { email } = await shop.registerShopper()
    const token = await askForToken(email)
    const rows = await shop.db.select().from(passwordResets)
    assert.ok(rows.length > 0)
    for (const row of rows) assert.ok(!row.tokenHash?.toString().includes(token))
    assert.ok(
      !JSON.stringify(await shop.db.select().from(outbox)).includes(token),
      'nor does the outbox hold it',
    )
  })

  // #reset-password-0b4
  it('stores nothing usable while the mail waits', async () => {
    const { email } = await shop.registerShopper()
    await shop.call(forgotPassword, { body: { email } })
    const waiting = await shop.db
      .select()
      .from(outbox)
      .where(sql`recipient = ${email} AND template = 'reset-link'`)
    assert.deepEqual(
      waiting.map(({ data }) => Object.keys(data).sort()),
      [['expiresAt', 'fullName', 'resetId']],
    )
    const [prepared] = await shop.db
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.id, Number(waiting[0]?.data.resetId)))
    assert.equal(prepared?.tokenHash, null)
  })

  // #reset-password-d38
  it('sends at most five links in an hour', async () => {
    const { email } = await shop.registerShopper()
    for (let i = 0; i < 8; i += 1) {
      assert.equal((await shop.call(forgotPassword, { body: { email } })).status, 200)
    }
    const sent = await shop.db
      .select()
      .from(outbox)
      .where(sql`recipient = ${email} AND template = 'reset-link' AND status = 'waiting'`)
    assert.equal(sent.length, 5)
  })

  // #reset-password-others
  it('lets the owner get links while another network asks', async () => {
    const { email } = await shop.registerShopper()
    const askFrom = (address: string) => shop.call(forgotPassword, { body: { email }, address })
    for (let i = 0; i < 8; i += 1) await askFrom('203.0.113.61')
    await askFrom('198.51.100.61')
    const sent = await shop.db
      .select()
      .from(outbox)
      .where(sql`recipient = ${email} AND template = 'reset-link' AND status = 'waiting'`)
    assert.equal(sent.length, 6)
  })
})

describe('POST /api/reset-password', () => {
  // #reset-password-1c9
  it('sets the password and ends all sessions', async () => {
    const shopper = await shop.registerShopper()
    const token = await askForToken(shopper.email)
    const answer = await shop.call(resetPassword, { body: { token, newPassword } })
    assert.equal(answer.status, 200)
    assert.equal((await shop.call(getProfile, { token: shopper.token })).error.code, 'session_expired')
    assert.equal((await signIn(shopper.email, shopper.password)).status, 401)
    assert.equal((await signIn(shopper.email, newPassword)).status, 200)
  })

  it('mails the owner about the new password', async () => {
    const { email } = await shop.registerShopper()
    const token = await askForToken(email)
    assert.equal((await shop.call(resetPassword, { body: { token, newPassword } })).status, 200)
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.deepEqual(
      mails.filter(({ template }) => template === 'account-changed').map(({ data }) => data.changed),
      ['password'],
    )
  })

  // #reset-password-a65
  it('accepts a token once, even ten times at once', async () => {
    const { email } = await shop.registerShopper()
    const token = await askForToken(email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        shop.call(resetPassword, { body: { token, newPassword: `${newPassword}-${i}` } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, error } of refused)
      assert.deepEqual([status, error.code], [400, 'invalid_reset_token'])
  })

  it('ends the other links of the account', async () => {
    const { email } = await shop.registerShopper()
    const [first, second] = [await askForToken(email), await askForToken(email)]
    assert.notEqual(first, second)
    assert.equal((await shop.call(resetPassword, { body: { token: second, newPassword } })).status, 200)
    const late = await shop.call(resetPassword, { body: { token: first, newPassword } })
    assert.equal(late.error.message, 'Password reset token is missing or invalid.')
  })

  // #reset-password-833
  it('rejects a link that is older than an hour', async () => {
    const shopper = await shop.registerShopper()
    const token = await askForToken(shopper.email)
    await shop.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` })
    const answer = await shop.call(resetPassword, { body: { token, newPassword } })
    assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_reset_token'])
    assert.equal((await signIn(shopper.email, shopper.password)).status, 200)
  })

  it('rejects the link of an unknown address', async () => {
    await shop.call(forgotPassword, { body: { email: 'phantom@example.com' } })
    const [mail] = await shop.db.select().from(outbox).where(eq(outbox.recipient, 'phantom@example.com'))
    assert.equal(await generateResetToken(shop.db, Number(mail?.data.resetId)), null)
  })

  it('unblocks the account after too many failed sign-ins', async () => {
    const shopper = await shop.registerShopper()
    for (let i = 0; i < 10; i += 1) await signIn(shopper.email, 'wrong')
    assert.equal((await signIn(shopper.email, shopper.password)).status, 429)
    await shop.call(resetPassword, { body: { token: await askForToken(shopper.email), newPassword } })
    assert.equal((await signIn(shopper.email, newPassword)).status, 200)
  })

  for (const [body, message] of [
    [{ newPassword }, 'No reset token found.'],
    [{ token: '', newPassword }, 'No reset token found.'],
    [{ token: 'made-up', newPassword }, 'Password reset token is missing or invalid.'],
    [{ token: 'made-up', newPassword: 'short' }, 'Password must be at least 6 characters long.'],
  ] as const) {
    it(`answers ${JSON.stringify(body)} with "${message}"`, async () => {
      const answer = await shop.call(resetPassword, { body })
      assert.deepEqual([answer.status, answer.error.message], [400, message])
    })
  }
})

/** The statements of a reset request, without their values. */
async function statementsOf(email: string): Promise<string[]> {
  const { pool, close } = await createTestDatabase({ withSampleData: true })
  const statements: string[] = []
  const db = drizzle(pool, { logger: { logQuery: (statement) => statements.push(statement) } })
  await inTransaction(db, (tx) => requestReset(tx, { email, asker: { address: '203.0.113.7' } }))
  await close()
  return statements
}
