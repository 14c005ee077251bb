import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { getCustomer } from '#contract/admin/customers.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { askForNotice } from '#contract/shop/product-notices.ts'
import { requestSignInCode, signInByCode } from '#contract/shop/sign-in-code.ts'
import { openErasing } from '#test/erasing.ts'
import { mailedCode } from '#test/sign-in-code.ts'

const { shop, office, owner, preview, erase, idOf } = await openErasing()
const { db } = shop

/** A guest left data under an address that a stranger registered. */
async function strangerWithAddress(): Promise<{ id: number; email: string }> {
  const email = `victim.${crypto.randomUUID()}@example.com`
  const visitor = { name: 'Kavya Nambiar', email, phone: '+919812345678' }
  for (const { status } of [
    await shop.call(sendContactMessage, { body: { ...visitor, message: 'Kavya asks about her roses.' } }),
    await shop.call(subscribeDiscount, { body: { email } }),
    await shop.call(createGardenPlan, { body: { ...visitor, grow: ['Herbs'] } }),
    await shop.call(askForNotice, { params: { id: '7' }, body: { email } }),
  ])
    assert.equal(status, 200)
  // A shopper with the same number used the first-order offer once.
  await shop.registerShopper({ email })
  const id = await idOf(email)
  await db.execute(sql`INSERT INTO offer_uses (person, order_id, is_spent)
    SELECT 'phone:' || phone, (SELECT min(id) FROM orders), true FROM accounts WHERE id = ${id}`)
  await db.execute(
    sql`INSERT INTO offer_uses (person, order_id, is_spent) VALUES (${`email:${email}`}, (SELECT min(id) FROM orders), true)`,
  )
  await staffCopies(email)
  return { id, email }
}

/** An import file, a stored answer of the staff and a counter name the address. */
async function staffCopies(email: string): Promise<void> {
  const staff = sql`(SELECT min(id) FROM staff_members)`
  for (const statement of [
    sql`WITH file AS (
        INSERT INTO imports (kind, source, file_name, content, headers, row_count, columns, goal, staff_id)
        VALUES ('customers', 'table', ${`${email}.csv`}, ${`email\n${email}\n`}, '{email}', 1, '{}', 'shop', ${staff}) RETURNING id)
      INSERT INTO import_rows (import_id, number, line, outcome, name, changes, problems)
      SELECT id, 1, 2, 'refused', ${email}, '[]', '[]' FROM file`,
    sql`INSERT INTO staff_idempotency_keys (staff_id, endpoint, key, request_hash, answer)
      VALUES (${staff}, 'made', ${`key ${email}`}, '', jsonb_build_object('email', ${email}::text))`,
    sql`INSERT INTO throttle_windows (subject, hits, expires_at) VALUES (${`reset-link:${email}`}, 1, now() + interval '1 hour')`,
  ])
    await db.execute(statement)
}

async function provedByCode(email: string): Promise<void> {
  const { request } = (await shop.call(requestSignInCode, { body: { loginIdentifier: email } })).body
  const code = await mailedCode(shop, email)
  assert.equal((await shop.call(signInByCode, { body: { request, code } })).status, 200)
}

const byAddress = [
  'Garden plans',
  'Letters',
  'Newsletter',
  'Products that they wait for',
  'Questions and messages',
]

async function exported(id: number): Promise<{ parts: string[]; text: string }> {
  const { status, body } = await office.callPath(`POST /api/customers/${id}/export`, owner)
  assert.equal(status, 200)
  const { parts } = body as { parts: { what: string }[] }
  return { parts: parts.map(({ what }) => what).sort(), text: JSON.stringify(body) }
}

const leftOf = async (email: string): Promise<string[]> => {
  const { rows } = await db.execute<{ what: string }>(sql`
    SELECT 'tickets' AS what FROM tickets WHERE email = ${email} UNION SELECT 'plans' FROM garden_plans WHERE email = ${email}
    UNION SELECT 'newsletter' FROM subscribers WHERE email = ${email} UNION SELECT 'notices' FROM product_notices WHERE email = ${email}
    UNION SELECT 'offers' FROM offer_uses WHERE person = ${`email:${email}`}
    UNION SELECT 'file' FROM imports WHERE content LIKE ${`%${email}%`} UNION SELECT 'row' FROM import_rows WHERE name = ${email}
    UNION SELECT 'answer' FROM staff_idempotency_keys WHERE answer ->> 'email' = ${email}
    UNION SELECT 'counter' FROM throttle_windows WHERE subject = ${`reset-link:${email}`}
    UNION SELECT 'letters' FROM outbox WHERE recipient = ${email} AND template <> 'customer-erased' ORDER BY 1`)
  return rows.map(({ what }) => what)
}

describe('the data of an account whose address nobody proved', () => {
  // #proven-address-2c4
  it('exports nothing that a guest sent under an unproved address', async () => {
    const { id, email } = await strangerWithAddress()
    const before = await exported(id)
    assert.deepEqual(
      byAddress.filter((what) => before.parts.includes(what)),
      [],
    )
    assert.ok(!before.text.includes('Kavya') && !before.text.includes('offer_uses'))
    assert.ok(!before.parts.includes('Uses of the first-order offer'))
    await provedByCode(email)
    const after = await exported(id)
    assert.deepEqual(
      byAddress.filter((what) => !after.parts.includes(what)),
      [],
    )
    assert.ok(after.text.includes('Kavya asks about her roses.'))
  })

  // #proven-address-3d5
  it('erases nothing stored under an unproved address', async () => {
    const { id, email } = await strangerWithAddress()
    const before = await leftOf(email)
    assert.equal(before.length, 10)
    assert.equal((await erase(id)).status, 200)
    assert.deepEqual(await leftOf(email), before)
  })

  it('keeps what staff store under an unproved phone number', async () => {
    const { email, phone } = await shop.registerShopper({ isProven: true })
    await db.execute(sql`INSERT INTO throttle_windows (subject, hits, expires_at)
      VALUES (${`asked:${phone}`}, 1, now() + interval '1 hour'), (${`asked:${email}`}, 1, now() + interval '1 hour')`)
    assert.equal((await erase(await idOf(email))).status, 200)
    const { rows } = await db.execute(sql`SELECT subject FROM throttle_windows WHERE subject LIKE 'asked:%'`)
    assert.deepEqual(rows, [{ subject: `asked:${phone}` }])
  })

  it('erases a guest’s data once the address is proved', async () => {
    const { id, email } = await strangerWithAddress()
    await provedByCode(email)
    assert.ok((await preview(id)).goes.some(({ what }) => what === 'Garden plans'))
    assert.equal((await erase(id)).status, 200)
    assert.deepEqual(await leftOf(email), [])
  })

  it('shows the staff that an address is unproved', async () => {
    const { id, email } = await strangerWithAddress()
    const isProven = async () =>
      (await office.call(getCustomer, { ...owner, params: { id } })).body.is_email_proven
    assert.equal(await isProven(), false)
    await provedByCode(email)
    assert.equal(await isProven(), true)
  })
})
