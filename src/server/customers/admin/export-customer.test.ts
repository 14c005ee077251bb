import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as data from '#contract/admin/customer-data.ts'
import { confirmSession } from '#contract/admin/sign-in.ts'
import { errorOf, staffPassword } from '#test/back-office.ts'
import { openErasing } from '#test/erasing.ts'
import { fullCustomer } from '#test/full-customer.ts'
import { personalTables } from './personal-data.ts'

const shared = await openErasing()
const { shop, office, owner, idOf } = shared
const { db } = shop

describe('the export of a customer', () => {
  it('exports every kind of data without secrets or colleagues', async () => {
    const customer = await fullCustomer(shared)
    const answer = await office.callPath(`POST /api/customers/${customer.id}/export`, owner)
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['content-disposition']), /attachment; filename="customer-\d+\.json"/)
    const file = answer.body as { parts: { what: string; rows: Record<string, unknown>[] }[] }
    const wanted = Object.values(personalTables).flatMap(({ label: what }) => what ?? [])
    const missing = wanted.filter((what) => !file.parts.some((part) => part.what === what))
    assert.deepEqual(missing, ['Wish to be erased'])
    const exported = JSON.stringify(file)
    for (const text of [
      ...Object.values(customer.marks),
      'keeps a dog',
      'her basil',
      'found it broken',
      'is in a hurry',
      'Rang ',
      `HERS${customer.id}`,
    ])
      assert.ok(exported.includes(text), text)
    for (const secret of [
      'password_hash',
      'token_hash',
      'unsubscribe_token',
      'stop_token',
      'staff_id',
      'Asha Rao',
    ])
      assert.ok(!exported.includes(secret), secret)
    const { rows } = await db.execute<{ secret: string }>(sql`
      SELECT password_hash AS secret FROM accounts WHERE id = ${customer.id} UNION ALL
      SELECT token FROM garden_plans WHERE account_id = ${customer.id} UNION ALL
      SELECT unsubscribe_token FROM subscribers WHERE email = ${customer.email}`)
    assert.equal(rows.length, 3)
    for (const { secret } of rows) assert.ok(!exported.includes(secret), 'a secret is in the export')
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `customer:${customer.id}` } })
    ).body
    assert.equal(entries[0]?.action, 'customer_exported')
  })

  it('exports nothing of another customer', async () => {
    const [one, other] = [await fullCustomer(shared), await fullCustomer(shared)]
    const { body } = await office.callPath(`POST /api/customers/${one.id}/export`, owner)
    for (const mark of Object.values(other.marks)) assert.ok(!JSON.stringify(body).includes(mark), mark)
  })

  it('requires a separate permission and re-authentication', async () => {
    const { email } = await shop.registerShopper()
    const params = { id: await idOf(email) }
    const writer = await office.memberWith(['customers.read', 'customers.write', 'customers.erase'])
    assert.deepEqual(errorOf(await office.call(data.exportCustomer, { cookie: writer.cookie, params })), [
      403,
      'not_allowed',
    ])
    const { cookie, staffId } = await office.memberWith(['customers.export'])
    await db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${staffId}`,
    )
    const refused = await office.call(data.exportCustomer, { cookie, params })
    assert.deepEqual(errorOf(refused), [403, 'confirmation_required'])
    await office.call(confirmSession, { cookie, body: { password: staffPassword } })
    assert.equal((await office.call(data.exportCustomer, { cookie, params })).status, 200)
    assert.deepEqual(errorOf(await office.call(data.exportCustomer, { ...owner, params: { id: 999_999 } })), [
      404,
      'not_found',
    ])
  })
})
