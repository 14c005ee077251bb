import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { forgotPassword, getProfile, login, register } from '#contract/accounts.ts'
import { getCart } from '#contract/cart.ts'
import { listAudit } from '#contract/staff/audit.ts'
import * as data from '#contract/staff/customer-data.ts'
import { getCustomer, listCustomers } from '#contract/staff/customers.ts'
import { listStaffOrders } from '#contract/staff/orders.ts'
import { confirmSession } from '#contract/staff/sign-in.ts'
import { refusalOf, staffPassword } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { deliver, type FullCustomer, fullCustomer, letGuaranteeEnd, type Marks } from '#test/full-customer.ts'
import { openPayingOffice } from '#test/office.ts'
import { overduePayersOf } from '#test/overdue-payers.ts'
import { accounts, outbox, payments } from '../../machine/database/tables.ts'
import { settlePayment } from '../../selling/payments/settle-payment.ts'
import { forgetLastLetters } from './forget-last-letters.ts'
import { personalTables, tablesWithoutCustomers } from './personal-data.ts'
import { eraseFinished } from './when-finished.ts'

const shared = await openPayingOffice()
const { shop, office, paidOrder } = shared
const { db } = shop
const { lapse } = overduePayersOf(shop)
const owner = { cookie: office.owner }

const idOf = async (email: string): Promise<number> => {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row?.id ?? assert.fail(`Nobody is called ${email}.`)
}

const preview = async (id: number) =>
  (await office.call(data.previewErasure, { ...owner, params: { id } })).body

interface Erasing {
  seen?: string
  givesUp?: boolean
  key?: string
  cookie?: string
}

const erase = async (
  id: number,
  { seen, givesUp = false, key = crypto.randomUUID(), cookie = office.owner }: Erasing = {},
) =>
  office.call(data.eraseCustomer, {
    ...{ cookie, params: { id }, key },
    body: {
      reason: 'Asked for by mail',
      seen: seen ?? (await preview(id)).seen,
      gives_up_guarantee: givesUp,
    },
  })

const whenFinished = (id: number, givesUp = false) =>
  office.call(data.eraseWhenFinished, {
    ...{ ...owner, params: { id }, key: crypto.randomUUID() },
    body: { reason: 'Asked for by mail', gives_up_guarantee: givesUp },
  })

/** The tables and columns in which something of a person stands. */
async function whereIs(marks: Marks): Promise<string[]> {
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

describe('every table of the database', () => {
  it('is declared with what it holds of customers, or to hold nothing of them', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const declared = [...Object.keys(personalTables), ...tablesWithoutCustomers]
    assert.deepEqual(
      rows.map(({ name }) => name),
      declared.toSorted(),
      'personal-data.ts names every table once',
    )
  })

  it('that leads to an account by its keys is one with data of customers', async () => {
    const { rows } = await db.execute<{ name: string }>(sql`
      WITH RECURSIVE reached AS (
        SELECT 'accounts'::regclass AS oid UNION
        SELECT c.conrelid::regclass FROM pg_constraint c JOIN reached r ON c.confrelid = r.oid WHERE c.contype = 'f')
      SELECT oid::text AS name FROM reached ORDER BY 1`)
    assert.ok(rows.length > 30, String(rows.length))
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !personalTables[name]),
      [],
    )
  })

  it('without customers has no column with a name, an address or a number of one', async () => {
    const { rows } = await db.execute<{ at: string }>(sql`
      SELECT table_name || '.' || column_name AS at FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY (${sql.param(tablesWithoutCustomers)}::text[])
        AND column_name ~ 'mail|phone|account|recipient|customer|shopper|full_name' ORDER BY 1`)
    assert.deepEqual(
      rows.map(({ at }) => at),
      // Of colleagues.
      [
        'staff_invitations.email',
        'staff_invitations.mail_token_hash',
        'staff_members.email',
        'staff_members.full_name',
      ],
    )
  })
})

describe('the export of a customer', () => {
  it('has something of every kind that is held, no secret, no colleague, and an entry of the log', async () => {
    const whose = await fullCustomer(shared)
    const answer = await office.callPath(`POST /api/customers/${whose.id}/export`, owner)
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['content-disposition']), /attachment; filename="customer-\d+\.json"/)
    const file = answer.body as { parts: { what: string; rows: Record<string, unknown>[] }[] }
    const wanted = Object.values(personalTables).flatMap(({ what }) => what ?? [])
    const missing = wanted.filter((what) => !file.parts.some((part) => part.what === what))
    assert.deepEqual(missing, ['Wish to be erased'])
    const text = JSON.stringify(file)
    for (const said of [
      ...Object.values(whose.marks),
      'keeps a dog',
      'her basil',
      'found it broken',
      'is in a hurry',
      'Rang ',
    ])
      assert.ok(text.includes(said), said)
    for (const secret of [
      'password_hash',
      'token_hash',
      'unsubscribe_token',
      'stop_token',
      'staff_id',
      'Asha Rao',
    ])
      assert.ok(!text.includes(secret), secret)
    const { rows } = await db.execute<{ secret: string }>(sql`
      SELECT password_hash AS secret FROM accounts WHERE id = ${whose.id} UNION ALL
      SELECT token FROM garden_plans WHERE account_id = ${whose.id} UNION ALL
      SELECT unsubscribe_token FROM subscribers WHERE email = ${whose.email}`)
    assert.equal(rows.length, 3)
    for (const { secret } of rows) assert.ok(!text.includes(secret), 'a secret is in the export')
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `customer:${whose.id}` } })
    ).body
    assert.equal(entries[0]?.action, 'customer_exported')
  })

  it('has nothing of another customer', async () => {
    const [one, other] = [await fullCustomer(shared), await fullCustomer(shared)]
    const { body } = await office.callPath(`POST /api/customers/${one.id}/export`, owner)
    for (const mark of Object.values(other.marks)) assert.ok(!JSON.stringify(body).includes(mark), mark)
  })

  it('asks for the second factor or the password again, and needs a permission of its own', async () => {
    const { email } = await shop.registerShopper()
    const params = { id: await idOf(email) }
    const writer = await office.memberWith(['customers.read', 'customers.write', 'customers.erase'])
    assert.deepEqual(refusalOf(await office.call(data.exportCustomer, { cookie: writer.cookie, params })), [
      403,
      'not_allowed',
    ])
    const { cookie, staffId } = await office.memberWith(['customers.export'])
    await db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${staffId}`,
    )
    const refused = await office.call(data.exportCustomer, { cookie, params })
    assert.deepEqual(refusalOf(refused), [403, 'confirmation_required'])
    await office.call(confirmSession, { cookie, body: { password: staffPassword } })
    assert.equal((await office.call(data.exportCustomer, { cookie, params })).status, 200)
    assert.deepEqual(
      refusalOf(await office.call(data.exportCustomer, { ...owner, params: { id: 999_999 } })),
      [404, 'not_found'],
    )
  })
})

describe('an erasure', () => {
  it('leaves nothing of a customer but tax documents and the log, and tells them by a last letter', async () => {
    const whose = await fullCustomer(shared)
    const before = await whereIs(whose.marks)
    assert.ok(before.length > 25, before.join(' '))
    const { goes, stays, under_way } = await preview(whose.id)
    assert.deepEqual(under_way, [])
    assert.deepEqual(await whereIs(whose.marks), before, 'a preview changes nothing')
    const answer = await erase(whose.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    assert.deepEqual(await whereIs(whose.marks), [
      ...['audit_log.after', 'audit_log.before', 'outbox.data', 'outbox.recipient'],
      ...['tax_documents.recipient_address', 'tax_documents.recipient_name'],
    ])
    const counts = Object.fromEntries(goes.map(({ what, count }) => [what, count]))
    assert.equal(counts.Photographs, 2)
    assert.equal(counts['Notes of colleagues'], 2)
    assert.equal(counts['Names on carriers’ lists'], 1)
    assert.ok(stays.every(({ count, why }) => count > 0 && why.length > 20))
    const [letter] = (await deliverTo(shop, whose.email)).filter(({ subject }) => subject.includes('erased'))
    assert.match(letter?.text ?? '', /Goodbye, Zephyrine[\s\S]*72 months/)
    await db.execute(
      sql`UPDATE outbox SET sent_at = now() - interval '25 hours', status = 'sent' WHERE template = 'customer-erased'`,
    )
    await forgetLastLetters(db)
    assert.deepEqual(await db.select().from(outbox).where(eq(outbox.recipient, whose.email)), [])
  })

  it('keeps order, sums and invoice for the books, without the person, and the rest of a carrier’s list', async () => {
    const whose = await fullCustomer(shared)
    const [before] = [await office.order(whose.order)]
    assert.equal((await erase(whose.id)).status, 200)
    const after = await office.order(whose.order)
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
      SELECT array_agg(line ->> 'name') AS names FROM manifests, jsonb_array_elements(rows) AS line WHERE id = ${Number(whose.order.slice(3)) + 1000}`)
    assert.deepEqual(rows[0]?.names, ['Erased customer', 'Asha Rao'])
    const found = await office.call(listStaffOrders, { ...owner, query: { q: whose.email } })
    assert.deepEqual(found.body.orders, [])
  })

  it('makes the address a stranger’s: no sign-in, no link for a password, and a new account begins at nothing', async () => {
    const whose = await fullCustomer(shared)
    assert.equal((await erase(whose.id)).status, 200)
    const { email, password, phone, token } = whose
    assert.deepEqual(refusalOf(await shop.call(getProfile, { token })), [401, 'session_expired'])
    const signIn = () => shop.call(login, { body: { loginIdentifier: email, password } })
    assert.deepEqual(refusalOf(await signIn()), [401, 'invalid_credentials'])
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
    const anew = await shop.call(register, { body })
    assert.equal(anew.status, 200, JSON.stringify(anew.error))
    assert.equal((await shop.call(getCart, { token: anew.body.token })).body.count, 0)
    const { body: found } = await office.call(getCustomer, { ...owner, params: { id: await idOf(email) } })
    assert.deepEqual([found.orders_count, found.tickets, found.notes, found.newsletter], [0, [], [], null])
  })

  it('takes no other customer’s rows, and several who were erased can’t be told apart', async () => {
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

  it('is logged with how much went, why and by whom, and without anything that went', async () => {
    const whose = await fullCustomer(shared)
    await erase(whose.id)
    const { entries } = (
      await office.call(listAudit, { ...owner, query: { entity: `customer:${whose.id}` } })
    ).body
    const [entry] = entries
    assert.deepEqual(
      [entry?.action, entry?.reason, entry?.after?.Photographs],
      ['customer_erased', 'Asked for by mail', 2],
    )
    for (const mark of Object.values(whose.marks)) assert.ok(!JSON.stringify(entries).includes(mark), mark)
  })

  it('sends money back that comes late for an attempt of theirs, and writes to nobody', async () => {
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

describe('a customer with an order under way', () => {
  const buyer = async () => {
    const { id: order, email, token } = await paidOrder()
    return { order, token, id: await idOf(email) }
  }

  it('is refused with what is under way, and stays as they are', async () => {
    const { id, order, token } = await buyer()
    const refused = await erase(id)
    assert.deepEqual(refusalOf(refused), [409, 'customer_under_way'])
    assert.equal(
      refused.error.message,
      `${order} has not arrived yet. The customer can be erased once everything is finished.`,
    )
    assert.deepEqual(refused.error.under_way, [
      { order, reason: 'sending', text: `${order} has not arrived yet.` },
    ])
    assert.equal((await shop.call(getProfile, { token })).status, 200)
  })

  it('is held by the guarantee until it ends, unless they give it up', async () => {
    const { id, order } = await buyer()
    await deliver(shared, order)
    const refused = await erase(id)
    assert.deepEqual(refusalOf(refused), [409, 'customer_under_way'])
    assert.match(refused.error.message, /The guarantee of ORD\d+ runs until \d+ \w+ \d{4}\./)
    assert.equal((await erase(id, { givesUp: true })).status, 200)
    const another = await buyer()
    await deliver(shared, another.order)
    await letGuaranteeEnd(shared, another.order)
    assert.equal((await erase(another.id)).status, 200)
  })

  for (const [what, reason, statement] of [
    [
      'a refund that is on its way',
      'refund',
      (
        id: number,
      ) => sql`INSERT INTO refunds (payment_id, provider_payment_id, captured_paise, amount_paise, reason, status, idempotency_key)
      SELECT id, provider_payment_id, amount_paise, 100, 'goodwill', 'stuck', ${crypto.randomUUID()} FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a refund that waits for approval',
      'refund',
      (id: number) => sql`INSERT INTO refund_requests (order_id, kind, wish, amount_paise, reason, asked_by)
      SELECT ${id}, 'refund', '{}', 100, 'Broken', min(id) FROM staff_members`,
    ],
    [
      'an open return',
      'return',
      (id: number) =>
        sql`INSERT INTO returns (order_id, status, cause, wish, words, author) VALUES (${id}, 'awaited', 'damaged', 'refund', '', 'shop')`,
    ],
    [
      'a replacement on its way',
      'replacement',
      (id: number) => sql`WITH made AS (INSERT INTO returns (order_id, status, cause, wish, words, author)
      VALUES (${id}, 'settled', 'damaged', 'refund', '', 'shop') RETURNING id)
      INSERT INTO replacements (order_id, return_id, status, author) SELECT ${id}, id, 'sent', 'shop' FROM made`,
    ],
    [
      'an open dispute',
      'dispute',
      (
        id: number,
      ) => sql`INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, told_at, event)
      SELECT ${`disp_u${id}`}, provider_payment_id, id, 'open', 100, 'INR', now(), '{}' FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a matter of its money',
      'matter',
      (id: number) =>
        sql`INSERT INTO dead_letters (kind, reference, reason) SELECT 'payment', id::text, 'Look.' FROM payments WHERE order_id = ${id}`,
    ],
    [
      'a payment that is begun',
      'paying',
      (id: number) => sql`UPDATE payments SET status = 'open' WHERE order_id = ${id}`,
    ],
  ] as const)
    it(`is held by ${what}, whatever they give up`, async () => {
      const { id, order } = await buyer()
      await deliver(shared, order)
      await letGuaranteeEnd(shared, order)
      await db.execute(statement(Number(order.slice(3))))
      assert.deepEqual(
        (await preview(id)).under_way.map((one) => one.reason),
        [reason],
      )
      assert.deepEqual(refusalOf(await erase(id, { givesUp: true })), [409, 'customer_under_way'])
    })

  it('is erased by itself once finished, where that was asked for, and not before', async () => {
    const { id, order, token } = await buyer()
    const answer = await whenFinished(id)
    assert.deepEqual([answer.status, answer.body.erasure?.gives_up_guarantee], [200, false])
    assert.equal(await eraseFinished(db), 0)
    assert.equal((await shop.call(getProfile, { token })).status, 200, 'until then the account works')
    await deliver(shared, order)
    assert.equal(await eraseFinished(db), 0, 'the guarantee still runs')
    await whenFinished(id, true)
    assert.equal(await eraseFinished(db), 1)
    assert.deepEqual(refusalOf(await office.call(getCustomer, { ...owner, params: { id } })), [
      404,
      'not_found',
    ])
    const { entries } = (await office.call(listAudit, { ...owner, query: { entity: `customer:${id}` } })).body
    assert.deepEqual(
      entries.map(({ action, actor }) => [action, actor === 'the shop']),
      [
        ['customer_erased', true],
        ['erasure_asked', false],
        ['erasure_asked', false],
      ],
    )
  })

  it('is kept when that is called off', async () => {
    const { id, order } = await buyer()
    await whenFinished(id)
    const keep = () =>
      office.call(data.keepCustomer, { ...owner, params: { id }, body: { reason: 'Changed their mind' } })
    assert.equal((await keep()).body.erasure, null)
    assert.deepEqual(refusalOf(await keep()), [404, 'not_found'])
    await deliver(shared, order)
    await letGuaranteeEnd(shared, order)
    assert.equal(await eraseFinished(db), 0)
    assert.equal((await preview(id)).under_way.length, 0)
  })
})

describe('an erasure is refused', () => {
  let whose: FullCustomer

  it('without a preview, with an old one, without a reason or a key', async () => {
    whose = await fullCustomer(shared)
    const { seen } = await preview(whose.id)
    const send = (body: object, key: string | undefined = crypto.randomUUID()) =>
      office.call(data.eraseCustomer, { ...owner, params: { id: whose.id }, ...(key && { key }), body })
    const good = { reason: 'Asked', seen, gives_up_guarantee: false }
    for (const wrong of [{ seen: 'x' }, { seen: undefined }, { reason: ' ' }, { gives_up_guarantee: 'yes' }])
      assert.deepEqual(refusalOf(await send({ ...good, ...wrong })), [400, 'invalid_request'])
    assert.deepEqual(refusalOf(await send(good, '')), [400, 'idempotency_key_missing'])
    await db.execute(
      sql`INSERT INTO customer_notes (account_id, staff_id, body) SELECT ${whose.id}, min(id), 'Asks again.' FROM staff_members`,
    )
    const stale = await send(good)
    assert.deepEqual(refusalOf(stale), [409, 'erasure_changed'])
    assert.notEqual((stale.error.preview as data.ErasurePreview).seen, seen)
    assert.equal((await office.call(getCustomer, { ...owner, params: { id: whose.id } })).status, 200)
  })

  it('without the permission, and without the second factor or the password again', async () => {
    const reader = await office.memberWith(['customers.read', 'customers.write', 'customers.export'])
    assert.deepEqual(refusalOf(await erase(whose.id, { cookie: reader.cookie })), [403, 'not_allowed'])
    const eraser = await office.memberWith(['customers.erase'])
    await db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${eraser.staffId}`,
    )
    assert.deepEqual(refusalOf(await erase(whose.id, { cookie: eraser.cookie })), [
      403,
      'confirmation_required',
    ])
  })

  it('of nobody, and of the account of nobody', async () => {
    await erase(whose.id)
    const { rows } = await db.execute<{ id: number }>(
      sql`SELECT id::int AS id FROM accounts WHERE email = ''`,
    )
    for (const id of [999_999, whose.id, rows[0]?.id ?? 0]) {
      assert.deepEqual(refusalOf(await erase(id, { seen: '0'.repeat(16) })), [404, 'not_found'])
      assert.deepEqual(refusalOf(await office.call(getCustomer, { ...owner, params: { id } })), [
        404,
        'not_found',
      ])
    }
  })

  it('never for the second time: a double press with one key is one erasure', async () => {
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
    assert.deepEqual(refusalOf(other), [404, 'not_found'])
    const letters = await db.select().from(outbox).where(eq(outbox.recipient, email))
    assert.equal(letters.length, 1)
  })
})
