import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { type AuditEntry, listAudit } from '#contract/admin/audit.ts'
import { changePassword, confirmSession, signIn, signOut } from '#contract/admin/sign-in.ts'
import { errorOf, staffPassword } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()

const enter = (email: string, password: string) => office.call(signIn, { body: { email, password } })
const confirm = (cookie: string, password: string) =>
  office.call(confirmSession, { cookie, body: { password } })

async function entriesOf(entity: string): Promise<AuditEntry[]> {
  return (await office.call(listAudit, { cookie: office.owner, query: { entity } })).body.entries
}

const summaryOf = ({ actor, action, after }: AuditEntry) => [actor, action, after?.why ?? null]

describe('re-authentication of a member', () => {
  // #staff-proof-own-count
  it('accepts the member while a stranger guesses the password', async () => {
    const { cookie, email } = await office.memberWith(['staff.read'])
    for (let attempt = 0; attempt < 11; attempt += 1) await enter(email, 'guessed')
    assert.deepEqual(errorOf(await enter(email, staffPassword)), [429, 'too_many_requests'])
    assert.equal((await confirm(cookie, staffPassword)).status, 200)
    const body = { password: staffPassword, new_password: 'copper-lantern-88' }
    assert.equal((await office.call(changePassword, { cookie, body })).status, 200)
  })

  it('keeps the guesses of a stranger counted', async () => {
    const { cookie, email } = await office.memberWith(['staff.read'])
    for (let attempt = 0; attempt < 9; attempt += 1) await enter(email, 'guessed')
    assert.equal((await confirm(cookie, staffPassword)).status, 200)
    await enter(email, 'guessed')
    assert.deepEqual(errorOf(await enter(email, staffPassword)), [429, 'too_many_requests'])
  })

  it('blocks one sign-in after ten failures, and no other', async () => {
    const { cookie, email } = await office.memberWith(['staff.read'])
    const second = await enter(email, staffPassword)
    const other = String(second.headers['set-cookie']).split(';')[0] ?? ''
    for (let attempt = 0; attempt < 10; attempt += 1)
      assert.deepEqual(errorOf(await confirm(cookie, 'guessed')), [401, 'invalid_credentials'])
    assert.deepEqual(errorOf(await confirm(cookie, staffPassword)), [429, 'too_many_requests'])
    assert.equal((await confirm(other, staffPassword)).status, 200)
    assert.equal((await enter(email, staffPassword)).status, 200)
  })
})

describe('the log of sign-ins', () => {
  // #staff-sign-in-log
  it('records sign-in, re-authentication, sign-out and each rejection', async () => {
    const { email } = await office.memberWith(['staff.read'])
    await enter(email, 'guessed-secret')
    const entered = await enter(email.toUpperCase(), staffPassword)
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    await confirm(cookie, 'guessed-secret')
    await confirm(cookie, staffPassword)
    await office.call(changePassword, {
      cookie,
      body: { password: 'guessed-secret', new_password: 'copper-lantern-88' },
    })
    await office.call(signOut, { cookie })
    const name = (await entriesOf(`sign_in:${email}`)).find(({ action }) => action === 'signed_in')?.actor
    assert.match(name ?? '', /^Member \d+$/)
    assert.deepEqual((await entriesOf(`sign_in:${email}`)).map(summaryOf).reverse(), [
      ['the shop', 'sign_in_refused', 'invalid_credentials'],
      [name, 'signed_in', null],
      [name, 'confirmation_refused', 'invalid_credentials'],
      [name, 'identity_confirmed', null],
      [name, 'confirmation_refused', 'invalid_credentials'],
      [name, 'signed_out', null],
    ])
    const { rows } = await shop.db.execute<{ text: string; sessions: number }>(sql`
      SELECT string_agg(to_jsonb(entry)::text, ' ') AS text, count(DISTINCT session_id)::int AS sessions
      FROM audit_log entry WHERE entity = 'sign_in'`)
    assert.doesNotMatch(rows[0]?.text ?? '', /secret|copper|argon2|127\.0\.0\.1/)
    assert.ok((rows[0]?.sessions ?? 0) >= 1)
  })

  it('records no typed text for an unknown e-mail', async () => {
    await enter('my-secret-password@example.com', 'guessed')
    const [entry] = await entriesOf('sign_in:unknown')
    assert.deepEqual(entry && summaryOf(entry), ['the shop', 'sign_in_refused', 'invalid_credentials'])
    assert.doesNotMatch(JSON.stringify(entry), /my-secret/)
  })

  it('records a rejected code, and no request for one', async () => {
    const { email, staffId } = await office.memberWith(['staff.read'])
    const seed = office.office.box.seal(staffId, Buffer.alloc(20, 7))
    await shop.db.execute(sql`UPDATE staff_members SET totp_seed = ${seed} WHERE id = ${staffId}`)
    assert.equal((await enter(email, staffPassword)).error.code, 'code_required')
    const wrong = await office.call(signIn, { body: { email, password: staffPassword, code: '000000' } })
    assert.equal(wrong.error.code, 'invalid_code')
    assert.deepEqual((await entriesOf(`sign_in:${email}`)).map(summaryOf), [
      ['the shop', 'sign_in_refused', 'invalid_code'],
    ])
  })

  it('records at most thirty rejections an hour by address', async () => {
    const { email } = await office.memberWith(['staff.read'])
    for (let attempt = 0; attempt < 33; attempt += 1) await enter(email, 'guessed')
    const { rows } = await shop.db.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM audit_log WHERE entity = 'sign_in' AND entity_id = ${email}`)
    assert.equal(rows[0]?.count, 30)
  })
})
