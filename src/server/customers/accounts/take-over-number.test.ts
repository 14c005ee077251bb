import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { login, register, updateProfile } from '#contract/shop/accounts.ts'
import { requestSignInCode } from '#contract/shop/sign-in-code.ts'
import { openOffice } from '#test/office.ts'
import { accounts, auditLog, outbox } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()

describe('the number of an imported customer without e-mail', () => {
  const importPerson = async (phone: string) => {
    const [made] = await shop.db
      .insert(accounts)
      .values({ fullName: 'Devi Rao', phone, email: null, passwordHash: null })
      .returning({ id: accounts.id })
    const id = made?.id ?? 0
    await shop.db.execute(sql`
      INSERT INTO saved_addresses (account_id, full_name, address, city, state, zip, country)
      VALUES (${id}, 'Devi Rao', '4 Lake Road', 'Pune', 'Maharashtra', '411001', 'India')`)
    const { staffId } = await office.memberWith([])
    await shop.db.execute(
      sql`INSERT INTO customer_notes (account_id, staff_id, body) VALUES (${id}, ${staffId}, 'Likes calls')`,
    )
    return id
  }
  const rowsOf = async (phone: string) => {
    const { rows } = await shop.db.execute(sql`
      SELECT account.email, (SELECT count(*)::int FROM saved_addresses WHERE account_id = account.id) AS addresses,
        (SELECT count(*)::int FROM customer_notes WHERE account_id = account.id) AS notes
      FROM accounts account WHERE account.phone = ${phone}`)
    return rows
  }

  it('goes to a new account, without notes and addresses', async () => {
    const former = await importPerson('+919845030001')
    const { status, body } = await shop.call(register, {
      body: {
        fullName: 'Devi Rao',
        email: 'devi@claims.example',
        phoneNumber: '98450 30001',
        password: 'tulsi-on-the-sill',
      },
    })
    assert.deepEqual([status, body.user.phoneNumber], [200, '+919845030001'])
    assert.deepEqual(await rowsOf('+919845030001'), [
      { email: 'devi@claims.example', addresses: 0, notes: 0 },
    ])
    const { rows: left } = await shop.db.execute(sql`SELECT FROM customer_notes WHERE body = 'Likes calls'`)
    assert.equal(left.length, 0)
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, 'devi@claims.example'))
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'number_taken_over'))
    assert.deepEqual(
      [entry?.author, entry?.authorId, entry?.entityId, entry?.after],
      [
        'shopper',
        account?.id,
        String(account?.id),
        { from_customer: former, deleted_notes: 1, deleted_addresses: 1 },
      ],
    )
  })

  it('stays with the orders of a customer', async () => {
    const former = await importPerson('+919845030005')
    await shop.db.execute(sql`
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart)
      VALUES (${former}, 'awaiting_payment', 10000, 0, 0, 0, 10000, false)`)
    const wanted = { fullName: 'Devi Rao', email: 'devi@orders.example', phoneNumber: '98450 30005' }
    const refused = await shop.call(register, { body: { ...wanted, password: 'tulsi-on-the-sill' } })
    assert.deepEqual([refused.status, refused.error.code], [409, 'account_exists'])
    assert.match(refused.error.errors?.phoneNumber ?? '', /an order under this phone number/)
    const { token, email } = await shop.registerShopper()
    const changed = await shop.call(updateProfile, { token, body: { ...wanted, email } })
    assert.deepEqual([changed.status, changed.error.code], [409, 'account_exists'])
    assert.deepEqual(await rowsOf('+919845030005'), [{ email: null, addresses: 1, notes: 1 }])
  })

  it('goes to one of several who take it at once', async () => {
    await importPerson('+919845030004')
    const signUp = (email: string) =>
      shop.call(register, {
        body: { fullName: 'Devi Rao', email, phoneNumber: '9845030004', password: 'tulsi-on-the-sill' },
      })
    const { token, email } = await shop.registerShopper()
    const answers = await Promise.all([
      signUp('one@races.example'),
      signUp('two@races.example'),
      signUp('three@races.example'),
      shop.call(updateProfile, { token, body: { fullName: 'Devi Rao', email, phoneNumber: '9845030004' } }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 409, 409, 409])
    const lost = answers.filter(({ status }) => status === 409)
    assert.ok(lost.every(({ error }) => error.code === 'account_exists' && error.errors?.phoneNumber))
    assert.equal((await rowsOf('+919845030004')).length, 1)
  })

  it('goes to an account that enters it in the profile', async () => {
    await importPerson('+919845030002')
    const { token, email } = await shop.registerShopper()
    const changed = await shop.call(updateProfile, {
      token,
      body: { fullName: 'Devi Rao', email, phoneNumber: '9845030002' },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.error))
    assert.deepEqual(await rowsOf('+919845030002'), [{ email, addresses: 0, notes: 0 }])
  })

  it('signs nobody in, and gets no code', async () => {
    await importPerson('+919845030003')
    const asked = await shop.call(requestSignInCode, { body: { loginIdentifier: '9845030003' } })
    assert.equal(asked.status, 200)
    const mails = await shop.db.select().from(outbox).where(eq(outbox.recipient, '9845030003'))
    assert.deepEqual(
      mails.map(({ status }) => status),
      ['nobody'],
    )
    const tried = await shop.call(login, { body: { loginIdentifier: '9845030003', password: 'garden123' } })
    assert.equal(tried.status, 401)
  })

  it('keeps an account by e-mail or phone at least', async () => {
    await assert.rejects(
      shop.db.insert(accounts).values({ fullName: 'Nobody', email: null, phone: null }),
      (error: Error) => /accounts_contact/.test(String(error.cause)),
    )
    await assert.rejects(
      shop.db.insert(accounts).values({ fullName: 'Nobody', phone: '+919845030009', passwordHash: 'x' }),
      (error: Error) => /accounts_sign_in/.test(String(error.cause)),
    )
  })
})
