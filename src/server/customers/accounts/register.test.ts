import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { getProfile, login, register } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { accounts, outbox, sessions } from '../../platform/database/tables.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const kavya = {
  fullName: 'Kavya Nair',
  email: 'Kavya@Example.com',
  phoneNumber: '070123 45678',
  password: 'tulsi-on-the-sill',
}
const signUp = (given: Record<string, unknown>) => shop.call(register, { body: { ...kavya, ...given } })
const count = async (email: string) =>
  (await shop.db.select().from(accounts).where(sql`lower(${accounts.email}) = lower(${email})`)).length

describe('POST /api/register', () => {
  it('creates an account, signs it in and shows the profile', async () => {
    const { status, body } = await signUp({})
    assert.equal(status, 200)
    assert.match(body.message, /Welcome to Soilkin/)
    assert.deepEqual(
      [body.user.fullName, body.user.email, body.user.phoneNumber],
      ['Kavya Nair', 'Kavya@Example.com', '+917012345678'],
    )
    const profile = await shop.call(getProfile, { token: body.token })
    assert.deepEqual(profile.body, { ...body.user, message: '' })
  })

  // #register-e8a
  it('stores neither password nor token in plain text', async () => {
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, kavya.email))
    assert.ok(account)
    assert.match(account.passwordHash ?? '', /^\$argon2id\$/)
    const { token } = (await signUp({ email: 'x1@example.com', phoneNumber: '7000000001' })).body
    const stored = await shop.db.select().from(sessions)
    assert.ok(stored.every((session) => session.tokenHash.length === 32))
    assert.ok(stored.every((session) => !session.tokenHash.equals(Buffer.from(token, 'base64url'))))
  })

  it('sends one welcome mail to the address as typed', async () => {
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, kavya.email))
    assert.deepEqual(
      mails.map(({ template, data, status }) => ({ template, data, status })),
      [{ template: 'welcome', data: { fullName: 'Kavya Nair' }, status: 'waiting' }],
    )
  })

  it('rejects a taken e-mail in any case', async () => {
    const { status, error } = await signUp({ email: 'kaVYA@exAMPle.com', phoneNumber: '7000000002' })
    assert.deepEqual(
      [status, error.code, Object.keys(error.errors ?? {})],
      [409, 'account_exists', ['email']],
    )
    assert.equal(await count(kavya.email), 1)
  })

  it('rejects a taken phone in any spelling', async () => {
    const { status, error } = await signUp({ email: 'x3@example.com', phoneNumber: '+91-70123-45678' })
    assert.deepEqual([status, error.code], [409, 'account_exists'])
    assert.deepEqual(Object.keys(error.errors ?? {}), ['phoneNumber'])
    assert.equal(await count('x3@example.com'), 0)
  })

  it('names both fields when both are taken, even by two accounts', async () => {
    const { error } = await signUp({ email: 'asha@example.com' })
    assert.deepEqual(Object.keys(error.errors ?? {}).sort(), ['email', 'phoneNumber'])
  })

  it('creates one account when a form arrives many times at once', async () => {
    const form = { email: 'twice@example.com', phoneNumber: '7000000004' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(form)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
    assert.ok(answers.every(({ status, error }) => status === 200 || error.code === 'account_exists'))
    assert.equal(await count('twice@example.com'), 1)
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, 'twice@example.com'))
    assert.equal(mails.length, 1)
  })

  // #register-0bb
  it('accepts the shortest allowed password, spaces included', async () => {
    const password = '  a  b'
    assert.equal((await signUp({ email: 'x5@example.com', phoneNumber: '7000000005', password })).status, 200)
    const body = { loginIdentifier: 'x5@example.com', password }
    assert.equal((await shop.call(login, { body })).status, 200)
    assert.equal((await shop.call(login, { body: { ...body, password: 'a  b' } })).status, 401)
  })

  // #register-13d
  it('ignores additional fields', async () => {
    const form = { email: 'x6@example.com', phoneNumber: '7000000006', role: 'staff', id: 1 }
    assert.equal((await signUp(form)).status, 200)
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, form.email))
    assert.ok(account && account.id > 1, 'the number is the shop’s to give')
  })

  const bad: [string, Record<string, unknown>, string][] = [
    ['no name', { fullName: undefined }, 'Full Name is required.'],
    ['a name of spaces', { fullName: '   ' }, 'Full Name is required.'],
    [
      'a name over 100 characters',
      { fullName: 'a'.repeat(101) },
      'Full Name can have at most 100 characters.',
    ],
    ['a name with a NUL', { fullName: 'Kav\0ya' }, "Full Name has characters that can't be stored."],
    ['a name that is no text', { fullName: 7 }, 'Full Name must be text.'],
    ['no e-mail', { email: undefined }, 'Email is required.'],
    ['an e-mail without @', { email: 'kavya.example.com' }, 'Please enter a valid email address.'],
    ['an e-mail without a dot', { email: 'kavya@example' }, 'Please enter a valid email address.'],
    ['an over-long e-mail', { email: `${'k'.repeat(250)}@e.in` }, 'Email can have at most 254 characters.'],
    ['a list as e-mail', { email: ['a@b.in'] }, 'Email must be text.'],
    ['no phone', { phoneNumber: undefined }, 'Phone number is required.'],
    ['an empty phone', { phoneNumber: '' }, 'Phone number is required.'],
    ['a foreign phone', { phoneNumber: '+1 555 010 0000' }, 'Please enter a valid Indian mobile number.'],
    ['a short phone', { phoneNumber: '98765' }, 'Please enter a valid Indian mobile number.'],
    ['no password', { password: undefined }, 'Password is required.'],
    ['half a character', { fullName: 'Meera \ud83c' }, "Full Name has characters that can't be stored."],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long.'],
    ['an endless password', { password: 'x'.repeat(201) }, 'Password can have at most 200 characters.'],
    ['a number as password', { password: 12345678 }, 'Password must be text.'],
  ]
  for (const [name, given, message] of bad) {
    it(`rejects ${name}`, async () => {
      const { status, error } = await signUp({
        email: 'bad@example.com',
        phoneNumber: '7000000009',
        ...given,
      })
      assert.deepEqual([status, error.code, error.message], [400, 'invalid_request', message])
      assert.deepEqual(error.errors, { [Object.keys(given)[0] as string]: message })
      assert.equal(await count('bad@example.com'), 0)
    })
  }

  it('names every field of an empty form', async () => {
    const { error } = await shop.call(register, { body: {} })
    assert.deepEqual(Object.keys(error.errors ?? {}), ['fullName', 'email', 'phoneNumber', 'password'])
  })
})
