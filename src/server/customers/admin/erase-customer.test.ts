import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as data from '#contract/admin/customer-data.ts'
import { getCustomer, listCustomers } from '#contract/admin/customers.ts'
import { listStaffOrders } from '#contract/admin/orders.ts'
import { forgotPassword, getProfile, login, register } from '#contract/shop/accounts.ts'
import { getCart } from '#contract/shop/cart.ts'
import { requestSignInCode } from '#contract/shop/sign-in-code.ts'
import { errorOf } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openErasing } from '#test/erasing.ts'
import { type FullCustomer, fullCustomer, type Marks } from '#test/full-customer.ts'
import { overduePayersOf } from '#test/overdue-payers.ts'
import { applyTable, checkTable } from '#test/take-in-table.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.ts'
import { accounts, orders, outbox, payments } from '../../platform/database/tables.ts'
import { forgetLastEmails } from './forget-last-emails.ts'

const shared = await openErasing()
const { shop, office, owner, preview, idOf, erase } = shared
const { db } = shop
const { lapse } = overduePayersOf(shop)

/** The tables and columns that contain data of a person. */
async function whereIs(marks: Marks & { note?: string }): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ at: string }>(sql`
      SELECT DISTINCT ${name}::text || '.' || field.key AS at FROM ${sql.identifier(name)} t, jsonb_each_text(to_jsonb(t)) AS field
      WHERE lower(field.value) LIKE ANY (${sql.param(Object.values(marks).map((mark) => `%${mark.toLowerCase()}%`))}::text[])
        OR field.value LIKE '%' || encode(${marks.name}::bytea, 'hex') || '%'`)
    found.push(...rows.map(({ at }) => at))
  }
  return found.sort()
}

describe('an erasure', () => {
  it('leaves only tax documents and the log, and mails the customer', async () => {
    const customer = await fullCustomer(shared)
    const before = await whereIs(customer.marks)
    assert.ok(before.length > 25, before.join(' '))
    const { goes, stays, under_way } = await preview(customer.id)
    assert.deepEqual(under_way, [])
    assert.deepEqual(await whereIs(customer.marks), before, 'a preview changes nothing')
    const answer = await erase(customer.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.deepEqual(await whereIs(customer.marks), [
      'audit_log.after',
      'audit_log.before',
      'outbox.data',
      'outbox.recipient',
      'tax_documents.recipient_address',
      'tax_documents.recipient_name',
    ])
    const counts = Object.fromEntries(goes.map(({ what, count }) => [what, count]))
    assert.equal(counts.Photographs, 2)
    assert.equal(counts['Notes of colleagues'], 2)
    assert.equal(counts['Names on carriers’ lists'], 1)
    assert.ok(stays.every(({ count, why }) => count > 0 && why.length > 20))
    const [mail] = (await deliverTo(shop, customer.email)).filter(({ subject }) => subject.includes('erased'))
    assert.match(mail?.text ?? '', /Goodbye, Zephyrine[\s\S]*six years/)
    await db.execute(
      sql`UPDATE outbox SET sent_at = now() - interval '25 hours', status = 'sent' WHERE template = 'customer-erased'`,
    )
    await forgetLastEmails(db)
    assert.deepEqual(await db.select().from(outbox).where(eq(outbox.recipient, customer.email)), [])
  })

  it('leaves nothing of an imported customer without e-mail', async () => {
    const marks = {
      name: 'Parvati Quill',
      phone: '9812300017',
      street: '17 Lantern Mews',
      note: 'Likes calls',
    }
    const table = [
      'E-mail,Full name,Phone,Address,City,State,PIN,Note,Newsletter',
      `,${marks.name},+91 98123 00017,${marks.street},Pune,Maharashtra,411001,${marks.note},`,
      `,${marks.name},98123-00017,"${marks.street}, at the back",Pune,Maharashtra,411001,,`,
    ].join('\n')
    const seen = await checkTable(office, table)
    assert.deepEqual(seen.counts, { new: 1, changed: 1, same: 0, refused: 0 })
    assert.equal((await applyTable(office, seen)).status, 200)
    await shop.call(requestSignInCode, { body: { loginIdentifier: '98123 00017' } })
    const isHere = sql`phone = '+919812300017'`
    const [person] = await db.select().from(accounts).where(isHere)
    const entries = await whereIs({ ...marks, email: '98123 00017' })
    assert.ok(entries.includes('imports.content') && entries.includes('outbox.recipient'), entries.join(' '))
    const id = person?.id ?? 0
    const erased = await erase(id)
    assert.equal(erased.status, 200, JSON.stringify(erased.error))
    assert.deepEqual(await whereIs({ ...marks, email: '98123 00017' }), [])
    assert.deepEqual(await db.select().from(outbox).where(eq(outbox.recipient, '')), [])
  })

  it('keeps order, sums, invoice and foreign manifest lines without the person', async () => {
    const customer = await fullCustomer(shared)
    const [before] = [await office.order(customer.order)]
    assert.equal((await erase(customer.id)).status, 200)
    const after = await office.order(customer.order)
    assert.deepEqual(
      [after.name, after.email, after.phone, after.customer, after.shipping_address, after.notes],
      ['Erased customer', '', '', null, null, []],
    )
    assert.deepEqual(
      [after.total_amount, after.tax_amount, after.items.length, after.documents, after.status],
      [before.total_amount, before.tax_amount, before.items.length, before.documents, 'Delivered'],
    )
    const invoice = await office.callPath(`GET ${after.documents[0]?.url}`, owner)
    assert.equal(invoice.status, 200)
    const { rows } = await db.execute<{ names: string[] }>(sql`
      SELECT array_agg(line ->> 'name') AS names FROM manifests, jsonb_array_elements(rows) AS line WHERE id = ${Number(customer.order.slice(3)) + 1000}`)
    assert.deepEqual(rows[0]?.names, ['Erased customer', 'Asha Rao'])
    const found = await office.call(listStaffOrders, { ...owner, query: { q: customer.email } })
    assert.deepEqual(found.body.orders, [])
  })

  it('deletes card digits, keys, tags and hold reasons', async () => {
    const customer = await fullCustomer(shared)
    const orderId = Number(customer.order.slice(3))
    await db
      .update(payments)
      .set({ cardLast4: '4242', idempotencyKey: 'key-of-hers', requestHash: 'hash-of-hers' })
      .where(eq(payments.orderId, orderId))
    await db
      .update(orders)
      .set({ holdReason: 'She asked to wait.', holdUntil: '2099-01-01', tags: ['gift'] })
      .where(eq(orders.id, orderId))
    assert.equal((await erase(customer.id)).status, 200)
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId))
    assert.deepEqual(
      [payment?.cardLast4, payment?.idempotencyKey, payment?.requestHash, payment?.accountId === customer.id],
      [null, null, null, false],
    )
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    assert.deepEqual([order?.holdReason, order?.holdUntil, order?.tags], [null, null, []])
  })

  it('frees the address for a new, empty account', async () => {
    const customer = await fullCustomer(shared)
    assert.equal((await erase(customer.id)).status, 200)
    const { email, password, phone, token } = customer
    assert.deepEqual(errorOf(await shop.call(getProfile, { token })), [401, 'session_expired'])
    const signIn = () => shop.call(login, { body: { loginIdentifier: email, password } })
    assert.deepEqual(errorOf(await signIn()), [401, 'invalid_credentials'])
    assert.equal((await shop.call(forgotPassword, { body: { email } })).status, 200)
    const links = await db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.deepEqual(
      links.filter(({ template, status }) => template === 'reset-link' && status !== 'nobody'),
      [],
    )
    const body = {
      fullName: 'Somebody New',
      email,
      phoneNumber: phone,
      password: 'marigold-77',
      confirmPassword: 'marigold-77',
    }
    const again = await shop.call(register, { body })
    assert.equal(again.status, 200, JSON.stringify(again.error))
    assert.equal((await shop.call(getCart, { token: again.body.token })).body.count, 0)
    const { body: found } = await office.call(getCustomer, { ...owner, params: { id: await idOf(email) } })
    assert.deepEqual([found.orders_count, found.tickets, found.notes, found.newsletter], [0, [], [], null])
  })

  it('keeps other customers’ rows and mixes erased customers’ orders', async () => {
    const [one, other, bystander] = [
      await fullCustomer(shared),
      await fullCustomer(shared),
      await fullCustomer(shared),
    ]
    const before = await whereIs(bystander.marks)
    for (const { id } of [one, other]) assert.equal((await erase(id)).status, 200)
    assert.deepEqual(await whereIs(bystander.marks), before)
    const { rows } = await db.execute<{ owners: number }>(
      sql`SELECT count(DISTINCT account_id)::int AS owners FROM orders WHERE id = ANY (${sql.param([one, other].map(({ order }) => Number(order.slice(3))))}::bigint[])`,
    )
    assert.equal(rows[0]?.owners, 1)
    const list = await office.call(listCustomers, { ...owner, query: { q: 'Erased customer' } })
    assert.deepEqual(list.body.customers, [], 'nobody is a customer, and stands in no list')
    for (const identifier of ['', ' '])
      assert.equal(
        (await shop.call(login, { body: { loginIdentifier: identifier, password: 'x' } })).status,
        400,
      )
  })

  it('records counts, reason and author, but no erased data', async () => {
    const customer = await fullCustomer(shared)
    await erase(customer.id)
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `customer:${customer.id}` } })
    ).body
    const [entry] = entries
    assert.deepEqual(
      [entry?.action, entry?.reason, entry?.after?.Photographs],
      ['customer_erased', 'Asked for by mail', 2],
    )
    for (const mark of Object.values(customer.marks)) assert.ok(!JSON.stringify(entries).includes(mark), mark)
  })

  it('refunds late money of an erased customer and mails nobody', async () => {
    const { token, email } = await shop.registerShopper()
    const started = await shop.start(token, { items: [{ productId: 1, quantity: 1 }] })
    await lapse(started.orderId)
    await db.execute(sql`UPDATE payments SET answered_at = NULL WHERE provider_order_id = ${started.id}`)
    assert.equal((await erase(await idOf(email))).status, 200)
    const proof = await shop.sandbox.pay(started.id)
    const money = await shop.provider.fetchPayment(proof.razorpay_payment_id)
    assert.ok(money)
    await settlePayment(shop, started.id, money)
    const [payment] = await db.select().from(payments).where(eq(payments.providerOrderId, started.id))
    assert.equal(payment?.status, 'refund_due')
    assert.deepEqual(await db.select().from(outbox).where(eq(outbox.recipient, '')), [])
  })
})

describe('refusing an erasure', () => {
  let customer: FullCustomer

  it('requires a current preview, a reason and a key', async () => {
    customer = await fullCustomer(shared)
    const { seen } = await preview(customer.id)
    const send = (body: object, key: string | undefined = crypto.randomUUID()) =>
      office.call(data.eraseCustomer, { ...owner, params: { id: customer.id }, ...(key && { key }), body })
    const good = { reason: 'Asked', seen, gives_up_guarantee: false }
    for (const wrong of [{ seen: 'x' }, { seen: undefined }, { reason: ' ' }, { gives_up_guarantee: 'yes' }])
      assert.deepEqual(errorOf(await send({ ...good, ...wrong })), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await send(good, '')), [400, 'idempotency_key_missing'])
    await db.execute(
      sql`INSERT INTO customer_notes (account_id, staff_id, body) SELECT ${customer.id}, min(id), 'Asks again.' FROM staff_members`,
    )
    const stale = await send(good)
    assert.deepEqual(errorOf(stale), [409, 'erasure_changed'])
    assert.notEqual((stale.error.preview as data.ErasurePreview).seen, seen)
    assert.equal((await office.call(getCustomer, { ...owner, params: { id: customer.id } })).status, 200)
  })

  it('requires the permission and re-authentication', async () => {
    const reader = await office.memberWith(['customers.read', 'customers.write', 'customers.export'])
    assert.deepEqual(errorOf(await erase(customer.id, { cookie: reader.cookie })), [403, 'not_allowed'])
    const eraser = await office.memberWith(['customers.erase'])
    await db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${eraser.staffId}`,
    )
    assert.deepEqual(errorOf(await erase(customer.id, { cookie: eraser.cookie })), [
      403,
      'confirmation_required',
    ])
  })

  it('refuses unknown customers and the erased account', async () => {
    await erase(customer.id)
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT id::int AS id FROM accounts WHERE email = ''`,
    )
    for (const id of [999_999, customer.id, rows[0]?.id ?? 0]) {
      assert.deepEqual(errorOf(await erase(id, { seen: '0'.repeat(16) })), [404, 'not_found'])
      assert.deepEqual(errorOf(await office.call(getCustomer, { ...owner, params: { id } })), [
        404,
        'not_found',
      ])
    }
  })

  it('erases once after a double press', async () => {
    const { email } = await shop.registerShopper()
    const id = await idOf(email)
    const { seen } = await preview(id)
    const key = crypto.randomUUID()
    const answers = await Promise.all([erase(id, { seen, key }), erase(id, { seen, key })])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const other = await erase(id, { seen })
    assert.deepEqual(errorOf(other), [404, 'not_found'])
    const letters = await db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.equal(letters.length, 1)
  })
})
