import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { and, eq } from 'drizzle-orm'
import { changePassword } from '#contract/shop/account-safety.ts'
import { forgotPassword, getProfile, login, resetPassword } from '#contract/shop/accounts.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop, type RegisteredShopper, type TestShop } from '#test/shop.ts'
import { outbox } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const newPassword = 'tulsi-on-the-sill'
const change = (token: string | undefined, body: unknown) => shop.call(changePassword, { token, body })
const signIn = ({ email }: RegisteredShopper, password: string) =>
  shop.call(login, { body: { loginIdentifier: email, password } })
const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200

describe('PUT /api/user/password', () => {
  // #change-password-c41
  it('changes the password, ends every other session, keeps the asking one', async () => {
    const shopper = await shop.registerShopper()
    const other = (await signIn(shopper, shopper.password)).body.token
    const stranger = await shop.registerShopper()
    const answer = await change(shopper.token, { presentPassword: shopper.password, newPassword })
    assert.equal(answer.status, 200)
    const open = await Promise.all([shopper.token, other, stranger.token].map(isSignedIn))
    assert.deepEqual(open, [true, false, true])
    assert.equal((await signIn(shopper, shopper.password)).status, 401)
    assert.equal((await signIn(shopper, newPassword)).status, 200)
  })

  // #change-password-e52
  it('mails the owner once, with nothing of the password', async () => {
    const shopper = await shop.registerShopper()
    await change(shopper.token, { presentPassword: shopper.password, newPassword })
    const ofOwner = and(eq(outbox.template, 'account-changed'), eq(outbox.recipient, shopper.email))
    const mails = await shop.db.select().from(outbox).where(ofOwner)
    assert.deepEqual(
      mails.map(({ data }) => data),
      [{ fullName: 'Meera Iyer', changed: 'password' }],
    )
  })

  // #change-password-a73
  it('rejects a wrong present password, naming the field', async () => {
    const shopper = await shop.registerShopper()
    const answer = await change(shopper.token, { presentPassword: 'not-this-one', newPassword })
    assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
    assert.deepEqual(answer.error.errors, {
      presentPassword: 'This is not the present password of your account.',
    })
    assert.equal(await isSignedIn(shopper.token), true)
    assert.equal((await signIn(shopper, shopper.password)).status, 200)
  })

  // #change-password-d84
  it('blocks after ten wrong passwords, counted with those of the sign-in', async () => {
    const shopper = await shop.registerShopper()
    for (let i = 0; i < 5; i += 1) await signIn(shopper, 'wrong')
    for (let i = 0; i < 5; i += 1) await change(shopper.token, { presentPassword: 'wrong', newPassword })
    const answer = await change(shopper.token, { presentPassword: shopper.password, newPassword })
    assert.deepEqual([answer.status, answer.error.code], [429, 'too_many_requests'])
    assert.equal((await signIn(shopper, shopper.password)).status, 429)
  })

  it('forgets earlier failures after the right password', async () => {
    const shopper = await shop.registerShopper()
    for (let i = 0; i < 9; i += 1) await change(shopper.token, { presentPassword: 'wrong', newPassword })
    await change(shopper.token, { presentPassword: shopper.password, newPassword })
    for (let i = 0; i < 2; i += 1) await signIn(shopper, 'wrong')
    assert.equal((await signIn(shopper, newPassword)).status, 200)
  })

  it('ends mailed links for a new password', async () => {
    const shopper = await shop.registerShopper()
    await shop.call(forgotPassword, { body: { email: shopper.email } })
    const token = await mailedToken(shop, shopper.email)
    await change(shopper.token, { presentPassword: shopper.password, newPassword })
    const answer = await shop.call(resetPassword, { body: { token, newPassword: 'another-one' } })
    assert.equal(answer.error.code, 'invalid_reset_token')
  })

  it('lets one of two concurrent changes win', async () => {
    const shopper = await shop.registerShopper()
    const wanted = ['first-marigold', 'second-marigold']
    const answers = await Promise.all(
      wanted.map((password) =>
        change(shopper.token, { presentPassword: shopper.password, newPassword: password }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const winner = wanted[answers.findIndex(({ status }) => status === 200)] ?? ''
    assert.equal((await signIn(shopper, winner)).status, 200)
  })

  for (const { body, field, says } of [
    { body: {}, field: 'newPassword', says: 'Please enter a new password.' },
    {
      body: { newPassword: 'tulsi-on-the-sill' },
      field: 'presentPassword',
      says: 'Please enter your present password.',
    },
    { body: { presentPassword: 'x' }, field: 'newPassword', says: 'Please enter a new password.' },
    {
      body: { presentPassword: 'x', newPassword: 'short' },
      field: 'newPassword',
      says: 'Password must be at least 6 characters long.',
    },
    {
      body: { presentPassword: 1, newPassword: null },
      field: 'newPassword',
      says: 'Please enter a new password.',
    },
    {
      body: { presentPassword: 'x', newPassword: 'x'.repeat(201) },
      field: 'newPassword',
      says: 'Password can have at most 200 characters.',
    },
  ]) {
    it(`rejects ${JSON.stringify(body).slice(0, 60)} with '${says}'`, async () => {
      const { token } = await shop.registerShopper()
      const answer = await change(token, body)
      assert.deepEqual([answer.status, answer.error.errors?.[field]], [400, says])
    })
  }

  it('rejects the present password as the new one', async () => {
    const { token, password } = await shop.registerShopper()
    const answer = await change(token, { presentPassword: password, newPassword: password })
    assert.equal(answer.status, 400)
    assert.match(answer.error.errors?.newPassword ?? '', /present password already/)
  })

  it('asks a guest to log in', async () => {
    const answer = await change(undefined, {})
    assert.deepEqual([answer.status, answer.error.message], [401, 'You are not logged in.'])
  })
})
