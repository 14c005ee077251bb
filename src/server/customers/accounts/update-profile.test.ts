import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { forgotPassword, getProfile, login, resetPassword, updateProfile } from '#contract/shop/accounts.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop, type RegisteredShopper, type TestShop } from '#test/shop.ts'
import { outbox } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const change = (token: string | undefined, body: unknown) => shop.call(updateProfile, { token, body })
const bodyOf = ({ email, phone }: RegisteredShopper) => ({
  fullName: 'Meera Iyer',
  email,
  phoneNumber: phone,
})

/** Makes the sessions of an account too old to be a proof. */
const ageSessions = (email: string) =>
  shop.db.execute(sql`
    UPDATE sessions SET created_at = now() - interval '10 minutes' FROM accounts
    WHERE accounts.id = account_id AND email = ${email}`)

describe('PUT /api/user/profile/update', () => {
  it('changes name, e-mail and phone, which then sign in', async () => {
    const shopper = await shop.registerShopper()
    const wanted = { fullName: 'Meera I. Rao', email: 'Meera.Rao@example.com', phoneNumber: '099887 76655' }
    const answer = await change(shopper.token, wanted)
    assert.deepEqual([answer.status, answer.body.message], [200, 'Profile updated successfully!'])
    const { createdAt, ...user } = answer.body.user
    assert.deepEqual(user, { ...wanted, phoneNumber: '+919988776655' })
    const profile = await shop.call(getProfile, { token: shopper.token })
    assert.deepEqual(profile.body, { ...user, createdAt, message: '' })
    for (const loginIdentifier of ['meera.rao@example.com', '9988776655']) {
      const { status } = await shop.call(login, { body: { loginIdentifier, password: shopper.password } })
      assert.equal(status, 200)
    }
  })

  it('accepts unchanged fields and a change of case alone', async () => {
    const shopper = await shop.registerShopper()
    const body = { ...bodyOf(shopper), email: shopper.email.toUpperCase() }
    assert.equal((await change(shopper.token, body)).status, 200)
  })

  // #update-profile-proof
  it('requires the password for a new e-mail unless freshly signed in', async () => {
    const shopper = await shop.registerShopper()
    const moved = { ...bodyOf(shopper), email: `moved.${shopper.email}` }
    await ageSessions(shopper.email)
    const missing = await change(shopper.token, moved)
    assert.deepEqual([missing.status, missing.error.code], [400, 'invalid_request'])
    assert.deepEqual(missing.error.errors, { password: 'Please enter your password.' })
    const wrong = await change(shopper.token, { ...moved, password: 'not-this-one' })
    assert.deepEqual(Object.keys(wrong.error.errors ?? {}), ['password'])
    assert.equal((await shop.call(getProfile, { token: shopper.token })).body.email, shopper.email)
    const { status, body } = await change(shopper.token, { ...moved, password: shopper.password })
    assert.deepEqual([status, body.user.email], [200, moved.email])
  })

  it('requires no password where the e-mail stays', async () => {
    const shopper = await shop.registerShopper()
    await ageSessions(shopper.email)
    const body = { ...bodyOf(shopper), fullName: 'Meera Rao', email: shopper.email.toUpperCase() }
    assert.equal((await change(shopper.token, body)).status, 200)
  })

  it('counts wrong passwords with those of the sign-in', async () => {
    const shopper = await shop.registerShopper()
    await ageSessions(shopper.email)
    const guess = { ...bodyOf(shopper), email: `guess.${shopper.email}`, password: 'not-this-one' }
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await change(shopper.token, guess)).status)
    assert.deepEqual([statuses.slice(0, 10).every((one) => one === 400), statuses[10]], [true, 429])
  })

  // #update-profile-66a
  it('mails the owner about a new phone number', async () => {
    const shopper = await shop.registerShopper()
    const news = async () => {
      const mails = await shop.db.select().from(outbox).where(eq(outbox.template, 'account-changed'))
      return mails.filter(({ recipient }) => recipient === shopper.email).map(({ data }) => data.changed)
    }
    const same = { ...bodyOf(shopper), fullName: 'Meera Rao', email: shopper.email.toUpperCase() }
    await change(shopper.token, same)
    assert.deepEqual(await news(), [])
    await change(shopper.token, bodyOf(shopper))
    const thief = { fullName: 'Meera Iyer', email: 'thief@example.com', phoneNumber: '9000011111' }
    await change(shopper.token, thief)
    assert.deepEqual(await news(), ['phone number'])
  })

  it('sends at most ten such mails an hour', async () => {
    const shopper = await shop.registerShopper()
    for (let i = 0; i < 13; i += 1) {
      const body = { ...bodyOf(shopper), phoneNumber: `90000222${String(i).padStart(2, '0')}` }
      assert.equal((await change(shopper.token, body)).status, 200)
    }
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, shopper.email))
    assert.equal(mails.filter(({ template }) => template === 'account-changed').length, 10)
  })

  for (const field of ['fullName', 'email', 'phoneNumber'] as const) {
    it(`says that all fields are required when ${field} is empty`, async () => {
      const shopper = await shop.registerShopper()
      for (const value of ['', '  ', undefined]) {
        const answer = await change(shopper.token, { ...bodyOf(shopper), [field]: value })
        assert.deepEqual([answer.status, answer.error.message], [400, 'All fields are required.'])
      }
    })
  }

  it('rejects another account’s e-mail and phone, naming both', async () => {
    const [shopper, other] = [await shop.registerShopper(), await shop.registerShopper()]
    const answer = await change(shopper.token, { ...bodyOf(other), email: other.email.toUpperCase() })
    assert.deepEqual([answer.status, answer.error.code], [409, 'account_exists'])
    assert.deepEqual(Object.keys(answer.error.errors ?? {}), ['email', 'phoneNumber'])
    assert.equal((await shop.call(getProfile, { token: shopper.token })).body.email, shopper.email)
  })

  it('gives an address to one of two concurrent requests', async () => {
    const shoppers = await Promise.all([1, 2, 3, 4].map(() => shop.registerShopper()))
    const answers = await Promise.all(
      shoppers.map((shopper) => change(shopper.token, { ...bodyOf(shopper), email: 'wanted@example.com' })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
  })

  // #update-profile-c40
  it('ends reset links that were mailed to the former address', async () => {
    const shopper = await shop.registerShopper()
    await shop.call(forgotPassword, { body: { email: shopper.email } })
    const token = await mailedToken(shop, shopper.email)
    await change(shopper.token, { ...bodyOf(shopper), email: 'moved@example.com' })
    const answer = await shop.call(resetPassword, {
      body: { token, newPassword: 'stolen-mailbox' },
    })
    assert.equal(answer.error.code, 'invalid_reset_token')
  })

  it('mails the former mailbox only about a new address', async () => {
    const shopper = await shop.registerShopper()
    const warnings = async () =>
      (await shop.db.select().from(outbox).where(eq(outbox.template, 'email-changed'))).filter(
        ({ recipient }) => recipient.toLowerCase() === shopper.email,
      )
    await change(shopper.token, { ...bodyOf(shopper), fullName: 'Meera R Iyer' })
    await change(shopper.token, { ...bodyOf(shopper), email: shopper.email.toUpperCase() })
    assert.deepEqual(await warnings(), [])
    await change(shopper.token, { ...bodyOf(shopper), email: 'elsewhere@example.com' })
    const [mail, ...others] = await warnings()
    assert.deepEqual(others, [])
    assert.equal(mail?.data.newEmail, 'elsewhere@example.com')
  })

  it('asks a guest to log in', async () => {
    const answer = await change(undefined, {})
    assert.deepEqual([answer.status, answer.error.message], [401, 'You are not logged in.'])
  })
})
