import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getProfile, login, logout } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { throttleWindows } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const enter = (loginIdentifier: string, password: string, address?: string) =>
  shop.call(login, { body: { loginIdentifier, password }, address })
const failures = async (identifier: string, times: number) => {
  for (let i = 0; i < times; i += 1) await enter(identifier, `wrong-${i}`)
}

describe('POST /api/login', () => {
  it('accepts an e-mail in any case and a phone in any form', async () => {
    const ways = [
      'asha@example.com',
      'ASHA@Example.COM',
      ' asha@example.com ',
      '+91 98765 43210',
      '9876543210',
      '098765-43210',
    ]
    for (const identifier of ways) {
      const { status, body } = await enter(identifier, 'garden123')
      assert.equal(status, 200, identifier)
      assert.deepEqual([body.user.fullName, body.user.phoneNumber], ['Asha Rao', '+919876543210'])
      assert.equal((await shop.call(getProfile, { token: body.token })).body.email, 'asha@example.com')
    }
  })

  // #login-27a
  it('answers alike for a wrong password and an unknown account', async () => {
    const wrong = await enter('asha@example.com', 'garden124')
    const strangers = [
      await enter('nobody@example.com', 'garden123'),
      await enter('9000000000', 'garden123'),
      await enter('not an address at all', 'garden123'),
    ]
    assert.deepEqual(
      [wrong.status, wrong.body],
      [401, { message: 'Login failed. Please check your credentials.', code: 'invalid_credentials' }],
    )
    for (const { status, body } of strangers) assert.deepEqual([status, body], [401, wrong.body])
  })

  // #login-6e7
  it('gives every sign-in its own session', async () => {
    const one = (await enter('asha@example.com', 'garden123')).body.token
    const two = (await enter('asha@example.com', 'garden123')).body.token
    assert.notEqual(one, two)
    await shop.call(logout, { token: one })
    assert.equal((await shop.call(getProfile, { token: one })).status, 401)
    assert.equal((await shop.call(getProfile, { token: two })).status, 200)
  })

  it('blocks an account after ten failures and says how long', async () => {
    const { email, phone, password } = await shop.registerShopper()
    await failures(email, 9)
    assert.equal((await enter(phone, 'wrong-again')).status, 401)
    for (const identifier of [email, email.toUpperCase(), phone]) {
      const { status, error, headers } = await enter(identifier, password)
      assert.deepEqual([status, error.code], [429, 'too_many_requests'], identifier)
      const wait = Number(headers['retry-after'])
      assert.ok(wait >= 1 && wait <= 900, `${wait}`)
    }
  })

  it('blocks an unknown account in the same way', async () => {
    await failures('ghost@example.com', 10)
    assert.equal((await enter('GHOST@example.com', 'garden123')).status, 429)
  })

  it('leaves other accounts unblocked', async () => {
    assert.equal((await enter('asha@example.com', 'garden123')).status, 200)
  })

  it('leaves an account unblocked when strangers type its id', async () => {
    const { email, password } = await shop.registerShopper()
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`SELECT id FROM accounts WHERE email = ${email}`,
    )
    for (const typed of [`${rows[0]?.id}`, `account:${rows[0]?.id}`]) await failures(typed, 10)
    assert.equal((await enter(email, password)).status, 200)
  })

  it('signs in again when the window is over', async () => {
    const { email, password } = await shop.registerShopper()
    await failures(email, 10)
    assert.equal((await enter(email, password)).status, 429)
    await shop.db.update(throttleWindows).set({ expiresAt: sql`expires_at - interval '15 minutes'` })
    assert.equal((await enter(email, password)).status, 200)
  })

  it('resets the failures after the right password', async () => {
    const { email, password } = await shop.registerShopper()
    await failures(email, 9)
    assert.equal((await enter(email, password)).status, 200)
    await failures(email, 9)
    assert.equal((await enter(email, password)).status, 200)
  })

  // #login-9da
  it('accepts no guess of a concurrent burst after ten failures', async () => {
    const { email, password } = await shop.registerShopper()
    const guesses = Array.from({ length: 30 }, (_, i) => enter(email, `guess-${i}`))
    const last = enter(email, password)
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 401).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 20)
    assert.equal((await last).status, 429)
  })

  // #login-5d3
  it('limits one network over all accounts', async () => {
    const answers = []
    for (let i = 0; i < 102; i += 1) answers.push((await enter('', 'x', '203.0.113.7')).status)
    assert.deepEqual([answers.indexOf(429), answers.at(-1)], [100, 429])
    assert.equal((await enter('', 'x', '203.0.113.8')).status, 400)
  })

  it('rejects an incomplete form', async () => {
    const forms: [Record<string, unknown>, string[]][] = [
      [{}, ['loginIdentifier', 'password']],
      [{ loginIdentifier: 'asha@example.com' }, ['password']],
      [{ loginIdentifier: 'asha@example.com', password: '' }, ['password']],
      [{ loginIdentifier: '  ', password: 'garden123' }, ['loginIdentifier']],
      [{ loginIdentifier: 'a'.repeat(255), password: 'garden123' }, ['loginIdentifier']],
      [{ loginIdentifier: { $ne: '' }, password: { $ne: '' } }, ['loginIdentifier', 'password']],
      [{ loginIdentifier: 'asha@example.com', password: 'x'.repeat(201) }, ['password']],
    ]
    for (const [body, fields] of forms) {
      const { status, error } = await shop.call(login, { body })
      assert.deepEqual(
        [status, error.code, Object.keys(error.errors ?? {})],
        [400, 'invalid_request', fields],
      )
    }
  })
})

describe('POST /api/logout', () => {
  // #login-30c
  it('ends the session', async () => {
    const { token } = await shop.registerShopper()
    const { status, body } = await shop.call(logout, { token })
    assert.deepEqual([status, body.message], [200, 'Logged out.'])
    const again = await shop.call(logout, { token })
    assert.deepEqual([again.status, again.error.code], [401, 'session_expired'])
  })
})
