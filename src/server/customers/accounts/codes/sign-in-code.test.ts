import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getSession } from '#contract/admin/sign-in.ts'
import { changePassword, endOtherSessions } from '#contract/shop/account-safety.ts'
import { forgotPassword, getProfile, login, resetPassword, updateProfile } from '#contract/shop/accounts.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { createTestDatabase } from '#test/database.ts'
import { openOffice } from '#test/office.ts'
import { mailedToken } from '#test/reset-token.ts'
import type { RegisteredShopper } from '#test/shop.ts'
import { mailedCode } from '#test/sign-in-code.ts'
import { outbox, sessions, signInCodes } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { codeSent, requestCode } from './request-code.ts'
import { deleteExpiredCodes, generateCode, maxTries } from './sign-in-codes.ts'

const { shop, office } = await openOffice()

const ask = (loginIdentifier: string, former?: string) =>
  shop.call(requestSignInCode, { body: { loginIdentifier, former } })
const askFrom = (address: string, loginIdentifier: string) =>
  shop.call(requestSignInCode, { body: { loginIdentifier }, address })
/** The waiting code mails of this address. */
const codesTo = (email: string) =>
  shop.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, email), eq(outbox.status, 'waiting')))
const enter = (request: string, code: string) => shop.call(signInByCode, { body: { request, code } })
const isSignedIn = async (token: string) => (await shop.call(getProfile, { token })).status === 200

/** Requests a code. Returns it with the proof of the asking browser. */
async function asked(identifier: string, email = identifier): Promise<{ request: string; code: string }> {
  const { request } = (await ask(identifier)).body
  return { request, code: await mailedCode(shop, email) }
}

interface Browser {
  former?: string
  token?: string
}

const anotherThan = (code: string): string => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')

const isRejected = ({ status, error }: Awaited<ReturnType<typeof enter>>) =>
  assert.deepEqual([status, error.code], [401, 'invalid_sign_in_code'])

describe('POST /api/login/code', () => {
  // #sign-in-code-1a2
  it('answers alike for known and unknown accounts, mails only known ones', async () => {
    const { email } = await shop.registerShopper()
    const [known, unknown] = [await ask(email), await ask('ghost@example.com')]
    assert.deepEqual([known.status, known.body.message], [200, codeSent])
    assert.deepEqual([unknown.status, unknown.body.message], [200, codeSent])
    assert.equal(known.body.request.length, unknown.body.request.length)
    const toGhost = await shop.db.select().from(outbox).where(eq(outbox.recipient, 'ghost@example.com'))
    assert.deepEqual(
      toGhost.map(({ status }) => status),
      ['nobody'],
    )
  })

  // #sign-in-code-2b3
  it('runs the same statements for known and unknown accounts', async () => {
    const known = await statementsOf('asha@example.com')
    assert.ok(known.length >= 4)
    assert.deepEqual(await statementsOf('nobody.here@example.com'), known)
  })

  // #sign-in-code-3c4
  it('stores hashes only, and no code before its mail is sent', async () => {
    const { email } = await shop.registerShopper()
    const { request } = (await ask(email)).body
    const waiting = await shop.db.select().from(signInCodes).where(eq(signInCodes.tries, 0))
    assert.equal(waiting.at(-1)?.codeHash, null)
    const code = await mailedCode(shop, email)
    const kept = JSON.stringify([
      await shop.db.select().from(signInCodes),
      await shop.db.select().from(outbox),
    ])
    assert.ok(!kept.includes(code) && !kept.includes(request))
    const [row] = await shop.db.select().from(signInCodes).where(sql`code_hash IS NOT NULL`)
    assert.match(row?.codeHash ?? '', /^\$argon2id\$/)
  })

  // #sign-in-code-4d5
  it('mails an account five codes an hour for one network', async () => {
    const { email, phone } = await shop.registerShopper()
    for (const identifier of [email, phone, email.toUpperCase(), phone, email, phone, email]) {
      assert.equal((await ask(identifier)).status, 200)
    }
    assert.equal((await codesTo(email)).length, 5)
  })

  // #sign-in-code-others
  it('lets the owner get codes while strangers exhaust their limit', async () => {
    const { email } = await shop.registerShopper()
    for (const network of ['203.0.113.1', '203.0.113.2', '2001:db8:1:1::1', '2001:db8:1:2::1']) {
      for (let i = 0; i < 8; i += 1) await askFrom(network, email)
    }
    const { request } = (await askFrom('198.51.100.7', email)).body
    const { status } = await enter(request, await mailedCode(shop, email))
    assert.equal(status, 200)
  })

  // #sign-in-code-flood
  it('mails an account at most thirty codes an hour, all networks together', async () => {
    const { email } = await shop.registerShopper()
    for (let network = 1; network <= 8; network += 1) {
      for (let i = 0; i < 5; i += 1) await askFrom(`203.0.113.${100 + network}`, email)
    }
    assert.equal((await codesTo(email)).length, 30)
  })

  describe('after strangers used up the thirty codes of an account', () => {
    const askAs = (address: string, loginIdentifier: string, { former, token }: Browser = {}) =>
      shop.call(requestSignInCode, { body: { loginIdentifier, former }, address, ...(token && { token }) })
    /** Six networks ask five times each. */
    async function flood(email: string, browser: Browser = {}, first = 1): Promise<void> {
      for (let network = first; network < first + 6; network += 1)
        for (let i = 0; i < 5; i += 1) await askAs(`192.0.2.${network}`, email, browser)
    }
    const isMailed = async (email: string, act: () => Promise<unknown>): Promise<boolean> => {
      const before = (await codesTo(email)).length
      await act()
      return (await codesTo(email)).length > before
    }

    // #sign-in-code-known-browser
    it('mails codes to browsers that asked before or are signed in', async () => {
      const { email, token } = await shop.registerShopper()
      const former = (await askAs('198.51.100.20', email)).body.request
      await flood(email)
      assert.equal(await isMailed(email, () => askAs('198.51.100.21', email)), false)
      assert.equal(await isMailed(email, () => askAs('198.51.100.22', email, { token })), true)
      const { request } = (await askAs('198.51.100.20', email, { former })).body
      assert.equal((await enter(request, await mailedCode(shop, email))).status, 200)
    })

    it('mails no code for foreign sessions, foreign codes or expired codes', async () => {
      const other = await shop.registerShopper()
      const { email } = await shop.registerShopper()
      const expired = (await askAs('198.51.100.20', email)).body.request
      await shop.db.update(signInCodes).set({ expiresAt: sql`now() - interval '1 second'` })
      const foreign = (await askAs('198.51.100.20', other.email)).body.request
      const nobodys = (await askAs('198.51.100.20', 'ghost@example.com')).body.request
      await flood(email, {}, 11)
      for (const browser of [
        { former: expired },
        { former: foreign },
        { former: nobodys },
        { token: other.token },
      ])
        assert.equal(await isMailed(email, () => askAs('198.51.100.23', email, browser)), false)
    })

    it('mails such browsers at most thirty codes more', async () => {
      const { email, token } = await shop.registerShopper()
      await flood(email, {}, 21)
      for (const first of [31, 41]) await flood(email, { token }, first)
      assert.equal((await codesTo(email)).length, 60)
    })
  })

  it('limits the requests of one network', async () => {
    const statuses = []
    for (let i = 0; i < 31; i += 1) {
      const body = { loginIdentifier: `stranger${i}@example.com` }
      statuses.push((await shop.call(requestSignInCode, { body, address: '203.0.113.90' })).status)
    }
    assert.deepEqual([statuses.indexOf(429), statuses.at(-1)], [30, 429])
  })

  it('requires an e-mail or a phone number', async () => {
    for (const body of [{}, { loginIdentifier: ' ' }, { loginIdentifier: 7 }]) {
      const { status, error } = await shop.call(requestSignInCode, { body })
      assert.deepEqual([status, Object.keys(error.errors ?? {})], [400, ['loginIdentifier']])
    }
  })
})

describe('POST /api/login/by-code', () => {
  // #sign-in-code-5e6
  it('accepts a code requested by e-mail or phone, in any grouping', async () => {
    const { email, phone } = await shop.registerShopper()
    for (const identifier of [email, phone]) {
      const { request, code } = await asked(identifier, email)
      assert.match(code, /^\d{8}$/)
      const { status, body } = await enter(request, ` ${code.slice(0, 4)} ${code.slice(4)} `)
      assert.deepEqual([status, body.message, body.user.email], [200, 'Login successful!', email])
      assert.equal(await isSignedIn(body.token), true)
    }
  })

  // #sign-in-code-6f7
  it('opens a separate session each time, with the device', async () => {
    const shopper = await shop.registerShopper()
    const { request, code } = await asked(shopper.email)
    const body = { request, code }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }
    const { token } = (await shop.call(signInByCode, { body, headers })).body
    assert.notEqual(token, shopper.token)
    const [opened] = await shop.db.select().from(sessions).orderBy(sql`id DESC`).limit(1)
    assert.equal(opened?.device, 'Firefox on Windows')
  })

  // #sign-in-code-7a8
  it('accepts a code once, even from ten tabs at once', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    // The burst stays within the tries of one code.
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(request, code)))
    const [opened, refused] = [
      answers.filter((a) => a.status === 200),
      answers.filter((a) => a.status !== 200),
    ]
    assert.equal(opened.length, 1)
    refused.forEach(isRejected)
  })

  // #sign-in-code-8b9
  it('rejects a right code without the proof of its browser', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    const foreign = (await ask('somebody.else@example.com')).body.request
    for (const proof of [foreign, 'made-up']) isRejected(await enter(proof, code))
    assert.equal((await shop.call(signInByCode, { body: { code } })).status, 400)
    assert.equal((await enter(request, code)).status, 200)
  })

  // #sign-in-code-9ca
  it('ends a code after five wrong entries, even concurrent ones', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    const wrong = Array.from({ length: 12 }, () => enter(request, anotherThan(code)))
    for (const answer of await Promise.all(wrong)) isRejected(answer)
    isRejected(await enter(request, code))
    const [row] = await shop.db.select().from(signInCodes).orderBy(sql`id DESC`).limit(1)
    assert.equal(row?.tries, maxTries)
  })

  it('accepts the right code at the fifth try', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    for (let i = 0; i < 4; i += 1) isRejected(await enter(request, anotherThan(code)))
    assert.equal((await enter(request, code)).status, 200)
  })

  it('gives a new code all its tries', async () => {
    const { email } = await shop.registerShopper()
    const first = await asked(email)
    for (let i = 0; i < maxTries; i += 1) isRejected(await enter(first.request, anotherThan(first.code)))
    const { request, code } = await asked(email)
    for (let i = 1; i < maxTries; i += 1) isRejected(await enter(request, anotherThan(code)))
    assert.equal((await enter(request, code)).status, 200)
  })

  // #sign-in-code-adb
  it('ends the former code of a browser that asks again', async () => {
    const { email } = await shop.registerShopper()
    const first = await asked(email)
    const second = (await ask(email, first.request)).body.request
    const [former] = await shop.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)
    assert.equal(await generateCode(shop.db, Number(former?.data.codeId)), null)
    isRejected(await enter(first.request, first.code))
    assert.equal((await enter(second, await mailedCode(shop, email))).status, 200)
    const rows = await shop.db.execute(sql`
      SELECT 1 FROM sign_in_codes code JOIN accounts account ON account.id = code.account_id WHERE account.email = ${email}`)
    assert.equal(rows.rows.length, 0)
  })

  it('accepts the digits of any Indian script, however they are grouped', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    const typed = [...code].map((digit) => String.fromCharCode(0x966 + Number(digit)))
    const pasted = `\u200b${typed.slice(0, 4).join('')}\u2011${typed.slice(4).join('')}\u00a0`
    assert.equal((await enter(request, pasted)).status, 200)
  })

  // #sign-in-code-apart
  it('leaves codes valid when other browsers ask', async () => {
    const { email } = await shop.registerShopper()
    const own = await asked(email)
    const other = await asked(email)
    isRejected(await enter(own.request, other.code))
    assert.equal((await enter(own.request, own.code)).status, 200)
    assert.equal((await enter(other.request, other.code)).status, 200)
  })

  it('leaves the code valid when its browser exceeds the limit', async () => {
    const { email } = await shop.registerShopper()
    for (let i = 0; i < 4; i += 1) await ask(email)
    const last = await asked(email)
    await ask(email, last.request)
    assert.equal((await enter(last.request, last.code)).status, 200)
  })

  // #sign-in-code-bec
  it('ends a code after ten minutes and deletes it', async () => {
    const { email } = await shop.registerShopper()
    const { request, code } = await asked(email)
    const [row] = await shop.db.select().from(signInCodes).orderBy(sql`id DESC`).limit(1)
    const minutes = (Number(row?.expiresAt) - Number(row?.createdAt)) / 60_000
    assert.equal(minutes, 10)
    await shop.db.update(signInCodes).set({ expiresAt: sql`now() - interval '1 second'` })
    isRejected(await enter(request, code))
    await deleteExpiredCodes(shop.db)
    assert.deepEqual(await shop.db.select().from(signInCodes), [])
  })

  // #sign-in-code-cfd
  it('ends codes with a new password, reset, address or log-out everywhere', async () => {
    const ends: ((shopper: RegisteredShopper) => Promise<{ status: number }>)[] = [
      ({ token, password }) =>
        shop.call(changePassword, { token, body: { presentPassword: password, newPassword: 'tulsi-sill' } }),
      async ({ email }) => {
        await shop.call(forgotPassword, { body: { email } })
        const token = await mailedToken(shop, email)
        return shop.call(resetPassword, { body: { token, newPassword: 'tulsi-sill' } })
      },
      ({ token, email, phone }) =>
        shop.call(updateProfile, {
          token,
          body: { fullName: 'Meera Iyer', email: `new.${email}`, phoneNumber: phone },
        }),
      ({ token }) => shop.call(endOtherSessions, { token }),
    ]
    for (const end of ends) {
      const shopper = await shop.registerShopper()
      const { request, code } = await asked(shopper.email)
      assert.equal((await end(shopper)).status, 200)
      isRejected(await enter(request, code))
    }
  })

  it('signs in to an account that wrong passwords have blocked', async () => {
    const { email, password } = await shop.registerShopper({ isProven: true })
    const guess = (given: string) => shop.call(login, { body: { loginIdentifier: email, password: given } })
    for (let i = 0; i < 10; i += 1) await guess('wrong-one')
    assert.equal((await guess(password)).status, 429)
    const { request, code } = await asked(email)
    assert.equal((await enter(request, code)).status, 200)
    assert.equal((await guess(password)).status, 200)
  })

  // #sign-in-code-d0e
  it('refuses members of the staff, and shoppers in the back office', async () => {
    const { cookie, email } = await office.memberWith(['orders.read'])
    assert.equal((await office.call(getSession, { cookie })).status, 200)
    await ask(email)
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.deepEqual(
      mails.map(({ status }) => status),
      ['nobody'],
    )
    await shop.registerShopper({ email })
    const { request, code } = await asked(email)
    const { token } = (await enter(request, code)).body
    assert.equal((await office.call(getSession, { cookie: `staff=${token}` })).status, 401)
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await office.call(getSession, { headers })).status, 401)
  })

  for (const code of ['', '1234567', '123456789', '1234567a', null, 12_345_678]) {
    it(`rejects ${JSON.stringify(code)} as a code, naming the field`, async () => {
      const { status, error } = await shop.call(signInByCode, { body: { request: 'x', code } })
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
      assert.deepEqual(error.errors, { code: 'Please enter the 8 digits of the code.' })
    })
  }
})

/** The statements of a code request, without their values. */
async function statementsOf(identifier: string): Promise<string[]> {
  const { pool, close } = await createTestDatabase({ withSampleData: true })
  const statements: string[] = []
  const db = drizzle(pool, { logger: { logQuery: (statement) => statements.push(statement) } })
  await inTransaction(db, (tx) =>
    requestCode(tx, { loginIdentifier: identifier, asker: { address: '203.0.113.7' } }),
  )
  await close()
  return statements
}
