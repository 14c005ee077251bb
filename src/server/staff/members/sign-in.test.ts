import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import {
  changePassword,
  confirmSecondFactor,
  confirmSession,
  getSession,
  newRecoveryCodes,
  removeSecondFactor,
  signIn,
  signOut,
  startSecondFactor,
} from '#contract/admin/sign-in.ts'
import { endSignIn, listSignIns, listStaff } from '#contract/admin/team.ts'
import { errorOf, openBackOffice, staffPassword } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { staffMembers, staffRecoveryCodes, staffSessions } from '../../platform/database/tables.ts'
import { findStaff, openSignIn } from './sign-ins.ts'
import { toBase32 } from './totp.ts'

const { shop, office } = await openOffice()

const cookieOf = (headers: Record<string, unknown>): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** The code that an authenticator shows now. */
const codeOf = (secret: string): string => new TOTP({ secret }).generate()

/** Makes a used code valid again, as after half a minute. */
const forgetSteps = (staffId: number) =>
  shop.db.update(staffMembers).set({ totpLastStep: null }).where(eq(staffMembers.id, staffId))

async function withFactor() {
  const member = await office.memberWith(['staff.read'])
  const { cookie, staffId, email } = member
  const { body } = await office.call(startSecondFactor, { cookie })
  const code = () => codeOf(body.secret)
  const done = await office.call(confirmSecondFactor, { cookie, body: { code: code() } })
  assert.equal(done.status, 200)
  return { ...member, staffId, email, code, recoveryCodes: done.body.recovery_codes }
}

describe('signing in to the back office', () => {
  // #staff-cookie
  it('returns name, role and permissions with a protected cookie', async () => {
    const answer = await office.call(signIn, { body: { email: 'PACKER@example.com', password: 'garden123' } })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      name: 'Lakshmi Nair',
      role: 'packing',
      permissions: [
        'orders.read',
        'orders.hold',
        'fulfil.write',
        'stock.read',
        'returns.read',
        'returns.write',
      ],
    })
    assert.match(
      String(answer.headers['set-cookie']),
      /^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieOf(answer.headers)
    const session = (await office.call(getSession, { cookie })).body
    assert.deepEqual(
      [session.email, new URL(session.shop_origin).origin],
      ['packer@example.com', session.shop_origin],
    )
    const out = await office.call(signOut, { cookie })
    assert.match(String(out.headers['set-cookie']), /^staff=; Max-Age=0;/)
    assert.deepEqual(errorOf(await office.call(getSession, { cookie })), [401, 'session_expired'])
  })

  it('answers alike for unknown addresses, wrong passwords and closed access', async () => {
    const { email, staffId } = await office.memberWith([])
    await shop.db.update(staffMembers).set({ isActive: false }).where(eq(staffMembers.id, staffId))
    const answers = await Promise.all([
      office.call(signIn, { body: { email: 'nobody@example.com', password: 'garden123' } }),
      office.call(signIn, { body: { email: 'staff@example.com', password: 'garden124' } }),
      office.call(signIn, { body: { email, password: staffPassword } }),
    ])
    for (const answer of answers) {
      assert.deepEqual(errorOf(answer), [401, 'invalid_credentials'])
      assert.deepEqual(answer.body, answers[0]?.body)
    }
  })

  it('blocks an address after ten failures', async () => {
    const { email } = await office.memberWith([])
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.equal((await office.call(signIn, { body: { email, password: 'wrong' } })).status, 401)
    }
    const late = await office.call(signIn, { body: { email, password: staffPassword } })
    assert.deepEqual(errorOf(late), [429, 'too_many_requests'])
    assert.ok(Number(late.headers['retry-after']) > 0)
  })

  // #staff-origin
  it('rejects a foreign or missing origin first', async () => {
    const body = { email: 'staff@example.com', password: 'garden123' }
    for (const origin of ['https://evil.example', 'http://127.0.0.1:3000', 'null', '']) {
      assert.deepEqual(errorOf(await office.call(signIn, { body, headers: { origin } })), [
        403,
        'foreign_origin',
      ])
    }
    const rebound = { host: 'evil.example:3002', origin: 'http://evil.example:3002' }
    assert.deepEqual(errorOf(await office.call(signIn, { body, headers: rebound })), [403, 'foreign_origin'])
    const byName = { host: 'localhost:3002', origin: 'http://localhost:3002' }
    assert.equal((await office.call(signIn, { body, headers: byName })).status, 200)
  })

  it('forbids caching, indexing and framing', async () => {
    const { headers } = await office.call(getSession, { cookie: office.owner })
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/)
    assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:/)
  })

  // #staff-session-end
  it('ends after half an hour without calls, or twelve hours', async () => {
    const idle = await office.memberWith([])
    const old = await office.memberWith([])
    const age = (staffId: number, column: 'lastSeenAt' | 'createdAt', minutes: number) =>
      shop.db
        .update(staffSessions)
        .set({ [column]: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(staffSessions.staffId, staffId))
    await age(idle.staffId, 'lastSeenAt', 29)
    await age(old.staffId, 'createdAt', 719)
    assert.equal((await office.call(getSession, idle)).status, 200)
    await age(old.staffId, 'createdAt', 721)
    assert.equal((await office.call(getSession, old)).status, 401)
    await age(idle.staffId, 'lastSeenAt', 29)
    assert.equal((await office.call(getSession, idle)).status, 200, 'a tab that works renews it')
    await age(idle.staffId, 'lastSeenAt', 31)
    assert.equal((await office.call(getSession, idle)).status, 401)
  })

  it('renews on calls of a person, not of a waiting tab', async () => {
    const { staffId } = await office.memberWith([])
    const { token } = await openSignIn(shop.db, staffId, { address: '127.0.0.1', userAgent: 'test' })
    const isIdle = sql`staff_id = ${staffId} AND last_seen_at < now() - interval '10 minutes'`
    await shop.db
      .update(staffSessions)
      .set({ lastSeenAt: sql`now() - interval '20 minutes'` })
      .where(eq(staffSessions.staffId, staffId))
    const idle = async () => (await shop.db.select().from(staffSessions).where(isIdle)).length
    const sessions = await idle()
    assert.ok(await findStaff(shop.db, token, { isTrial: true, isBackground: true }))
    assert.equal(await idle(), sessions)
    assert.ok(await findStaff(shop.db, token, { isTrial: true }))
    assert.equal(await idle(), sessions - 1)
  })

  it('lists and ends own sign-ins, all with the permission', async () => {
    const one = await office.memberWith([])
    const other = await office.memberWith([])
    const { body } = await office.call(listSignIns, one)
    assert.deepEqual(
      body.sign_ins.map(({ email, is_current }) => [email, is_current]),
      [[one.email, true]],
    )
    const all = await office.call(listSignIns, { cookie: office.owner })
    const id = all.body.sign_ins.find(({ email }) => email === other.email)?.id
    assert.deepEqual(errorOf(await office.call(endSignIn, { ...one, params: { id } })), [404, 'not_found'])
    assert.equal((await office.call(endSignIn, { cookie: office.owner, params: { id } })).status, 200)
    assert.equal((await office.call(getSession, other)).status, 401)
  })
})

describe('the second factor', () => {
  // #staff-code-once
  it('requires a code at sign-in and accepts each once', async () => {
    const { email, staffId, code } = await withFactor()
    const body = { email, password: staffPassword }
    assert.deepEqual(errorOf(await office.call(signIn, { body })), [401, 'code_required'])
    const replayed = await office.call(signIn, { body: { ...body, code: code() } })
    assert.deepEqual(errorOf(replayed), [401, 'invalid_code'], 'the code that set it up')
    await forgetSteps(staffId)
    const both = await Promise.all([1, 2].map(() => office.call(signIn, { body: { ...body, code: code() } })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401], 'two at once')
    assert.deepEqual(errorOf(await office.call(signIn, { body: { ...body, code: '000000' } })), [
      401,
      'invalid_code',
    ])
  })

  // #recovery-once
  it('accepts each recovery code once, in any grouping', async () => {
    const { email, cookie, recoveryCodes } = await withFactor()
    assert.equal(recoveryCodes.length, 10)
    const [first = '', second = ''] = recoveryCodes
    const body = { email, password: staffPassword }
    assert.equal((await office.call(signIn, { body: { ...body, code: first } })).status, 200)
    assert.deepEqual(errorOf(await office.call(signIn, { body: { ...body, code: first } })), [
      401,
      'invalid_code',
    ])
    const typed = second.replaceAll('-', ' ').toLowerCase()
    assert.equal((await office.call(signIn, { body: { ...body, code: typed } })).status, 200)
    assert.equal((await office.call(getSession, { cookie })).body.recovery_codes_left, 8)
    const renewed = await office.call(newRecoveryCodes, { cookie })
    assert.equal(renewed.body.recovery_codes.length, 10)
    assert.equal((await office.call(signIn, { body: { ...body, code: recoveryCodes[2] ?? '' } })).status, 401)
  })

  describe('of a member', () => {
    let member: Awaited<ReturnType<typeof withFactor>>
    before(async () => {
      member = await withFactor()
    })

    // #recovery-slow
    it('stores recovery codes as slow hashes', async () => {
      const { staffId, recoveryCodes } = member
      const rows = await shop.db
        .select()
        .from(staffRecoveryCodes)
        .where(eq(staffRecoveryCodes.staffId, staffId))
      assert.equal(rows.length, recoveryCodes.length)
      for (const { codeHash } of rows)
        assert.match(codeHash.toString(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })

    // #staff-seed-sealed
    it('stores seeds encrypted, each for its own member', async () => {
      const { staffId, code } = member
      const [row] = await shop.db.select().from(staffMembers).where(eq(staffMembers.id, staffId))
      const sealed = row?.totpSeed as Buffer
      const seed = office.office.box.open(staffId, sealed)
      assert.equal(codeOf(toBase32(seed)), code())
      assert.equal(sealed.includes(seed), false)
      assert.throws(() => office.office.box.open(staffId + 1, sealed), { code: 'second_factor_unreadable' })
    })

    it('accepts a recovery code of an earlier release once', async () => {
      const { staffId, email } = member
      const codeHash = createHash('sha256').update('ABCDEFGHJKLM').digest()
      await shop.db.insert(staffRecoveryCodes).values({ staffId, codeHash })
      const body = { email, password: staffPassword, code: 'ABCD-EFGH-JKLM' }
      assert.equal((await office.call(signIn, { body })).status, 200)
      assert.equal((await office.call(signIn, { body })).status, 401)
    })
  })

  it('ends other sign-ins on set-up, allows removal outside production', async () => {
    const member = await office.memberWith([])
    const elsewhere = await office.call(signIn, { body: { email: member.email, password: staffPassword } })
    const { body } = await office.call(startSecondFactor, member)
    const code = codeOf(body.secret)
    assert.equal((await office.call(confirmSecondFactor, { ...member, body: { code } })).status, 200)
    assert.equal((await office.call(getSession, { cookie: cookieOf(elsewhere.headers) })).status, 401)
    assert.equal((await office.call(removeSecondFactor, member)).status, 200)
    assert.equal((await office.call(getSession, member)).body.has_second_factor, false)
  })

  // #staff-factor
  it('requires a second factor in production before any other call', async () => {
    const live = await openBackOffice(shop, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      STAFF_URL: 'https://office.shop.example',
    })
    const { cookie } = await live.memberWith(['staff.read'])
    assert.match(cookie, /^__Host-staff=/)
    assert.deepEqual(errorOf(await live.call(listStaff, { cookie })), [403, 'second_factor_required'])
    assert.equal((await live.call(getSession, { cookie })).body.must_set_up_second_factor, true)
    const { body } = await live.call(startSecondFactor, { cookie })
    const code = codeOf(body.secret)
    assert.equal((await live.call(confirmSecondFactor, { cookie, body: { code } })).status, 200)
    assert.equal((await live.call(listStaff, { cookie })).status, 200)
    assert.deepEqual(errorOf(await live.call(removeSecondFactor, { cookie })), [
      403,
      'second_factor_required',
    ])
    const demo = await live.call(signIn, { body: { email: 'staff@example.com', password: 'garden123' } })
    assert.deepEqual(errorOf(demo), [401, 'invalid_credentials'])
    assert.equal((await live.call(getSession, { cookie: live.owner })).status, 401, 'demo sign-ins end too')
    await live.app.close()
  })
})

describe('the demo members', () => {
  // #sign-in-network
  it('rejects demo members where others may reach the trial', async () => {
    const trial = await openBackOffice(shop, { TRIAL_ON_NETWORK: '1', TRUST_PROXY: '1' })
    const demo = await trial.call(signIn, { body: { email: 'staff@example.com', password: 'garden123' } })
    assert.deepEqual(errorOf(demo), [401, 'invalid_credentials'])
    assert.equal((await trial.call(getSession, { cookie: trial.owner })).status, 401)
    await trial.app.close()
  })
})

describe('a sensitive action', () => {
  const makeOld = (staffId: number) =>
    shop.db
      .update(staffSessions)
      .set({ confirmedAt: sql`now() - interval '6 minutes'` })
      .where(eq(staffSessions.staffId, staffId))

  it('requires the password after five minutes without a second factor', async () => {
    const member = await office.memberWith([])
    assert.equal((await office.call(startSecondFactor, member)).status, 200)
    await makeOld(member.staffId)
    const refused = await office.call(startSecondFactor, member)
    assert.deepEqual([...errorOf(refused), refused.error.by], [403, 'confirmation_required', 'password'])
    const wrong = await office.call(confirmSession, { ...member, body: { password: 'garden123' } })
    assert.deepEqual(errorOf(wrong), [401, 'invalid_credentials'])
    const right = await office.call(confirmSession, { ...member, body: { password: staffPassword } })
    assert.ok(Date.parse(right.body.confirmed_until) > Date.now() + 4 * 60_000)
    assert.equal((await office.call(startSecondFactor, member)).status, 200)
  })

  it('requires a code with a second factor, not the password', async () => {
    const { cookie, staffId, code } = await withFactor()
    await makeOld(staffId)
    const refused = await office.call(newRecoveryCodes, { cookie })
    assert.deepEqual([...errorOf(refused), refused.error.by], [403, 'confirmation_required', 'code'])
    const byPassword = await office.call(confirmSession, { cookie, body: { password: staffPassword } })
    assert.deepEqual(errorOf(byPassword), [401, 'code_required'])
    await forgetSteps(staffId)
    assert.equal((await office.call(confirmSession, { cookie, body: { code: code() } })).status, 200)
    assert.equal((await office.call(newRecoveryCodes, { cookie })).status, 200)
  })

  it('requires no confirmation of demo members', async () => {
    await shop.db.update(staffSessions).set({ confirmedAt: sql`now() - interval '6 minutes'` })
    assert.equal(
      (await office.call(newRecoveryCodes, { cookie: office.owner })).error.code,
      'second_factor_missing',
    )
  })
})

describe('a change of the own password', () => {
  // #staff-password
  it('requires the present password and twelve uncommon characters', async () => {
    const member = await office.memberWith([])
    const elsewhere = await office.call(signIn, { body: { email: member.email, password: staffPassword } })
    const attempt = (password: string, new_password: string) =>
      office.call(changePassword, { ...member, body: { password, new_password } })
    assert.equal((await attempt('wrong', 'a-long-new-password-9')).status, 401)
    for (const weak of [
      'elevenchars',
      'aaaaaaaaaaaa',
      'aaaabbbbcccc',
      'password12345',
      `${member.email}-1`,
    ]) {
      const { status, error } = await attempt(staffPassword, weak)
      assert.deepEqual([status, Object.keys(error.errors ?? {})], [400, ['new_password']], weak)
    }
    assert.equal((await attempt(staffPassword, 'copper-lantern-88')).status, 200)
    assert.equal((await office.call(getSession, { cookie: cookieOf(elsewhere.headers) })).status, 401)
    assert.equal((await office.call(getSession, member)).status, 200)
  })
})
