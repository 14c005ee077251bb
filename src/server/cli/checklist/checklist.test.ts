import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { type ChecklistKey, dismissChecklist, getChecklist, sendTestMail } from '#contract/admin/checklist.ts'
import { getToday } from '#contract/admin/dashboard.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import { openBackOffice } from '#test/back-office.ts'
import { startMailServer } from '#test/mail-server.ts'
import { openOffice } from '#test/office.ts'
import { checkAccount } from '../../payments/provider/check-account.ts'
import { settingsRows } from './from-settings.ts'
import { named } from './row.ts'

const { shop, office } = await openOffice()
const cookie = office.owner

const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_Checklist00001',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}
const live = await openBackOffice(shop, liveKeys)
after(() => live.app.close())

async function row(key: ChecklistKey, at = office) {
  const { body } = await at.call(getChecklist, { cookie })
  return body.rows.find((one) => one.key === key) ?? assert.fail(key)
}

describe('the checklist of a new owner', () => {
  // #checklist-fresh
  it('starts a fresh trial with nothing done, and names what is missing', async () => {
    const { body } = await office.call(getChecklist, { cookie })
    assert.deepEqual(
      body.rows.filter(({ is_done }) => is_done).map(({ key }) => key),
      [],
    )
    for (const { found } of body.rows) assert.match(found, /^[A-Z“₹].*\.$/)
  })

  it('shows to readers of settings, and dismisses for their editors', async () => {
    const { cookie: reader } = await office.memberWith(['settings.read'])
    assert.equal((await office.call(getChecklist, { cookie: reader })).status, 200)
    const refused = await office.call(dismissChecklist, { cookie: reader, body: { is_put_away: true } })
    assert.deepEqual([refused.status, refused.error.code], [403, 'not_allowed'])
  })

  // #checklist-today
  it('shows on Today until dismissed, and can come back', async () => {
    const today = async (who = cookie) => (await office.call(getToday, { cookie: who })).body.checklist
    const all = (await office.call(getChecklist, { cookie })).body.rows.length
    assert.deepEqual(await today(), { done: 0, all })
    assert.equal(await today(office.packer), null)
    const away = await office.call(dismissChecklist, { cookie, body: { is_put_away: true } })
    assert.equal(away.body.put_away?.by, 'Ravi Menon')
    assert.equal(await today(), null)
    const back = await office.call(dismissChecklist, { cookie, body: { is_put_away: false } })
    assert.equal(back.body.put_away, null)
    assert.deepEqual(await today(), { done: 0, all })
    const { rows } = await shop.db.execute(
      sql`SELECT action FROM audit_log WHERE entity = 'checklist' ORDER BY id`,
    )
    assert.deepEqual(rows, [{ action: 'checklist_put_away' }, { action: 'checklist_put_back' }])
  })
})

describe('rows of the settings', () => {
  it('finishes settings rows without sample values, and names the rest', () => {
    const sample = settingsRows(defaultOwnerSettings)
    assert.equal(
      sample.legal.found,
      'Of the sample still: the legal entity, the address of the maker and 4 more.',
    )
    assert.equal(sample.legal.to, '/settings/legal')
    assert.match(sample.policies.found, /^Terms of service, .*still have values of the sample\.$/)
    const own = structuredClone(defaultOwnerSettings)
    own.legal = { ...own.legal, entityName: 'Mitti Ghar LLP', gstin: '29ABCDE1234F1Z5' }
    own.brand.siteUrl = 'https://mitti.in'
    own.addresses.manufacturing.lines = ['1 Lake Road']
    own.addresses.office.lines = ['2 Lake Road']
    own.support = { ...own.support, email: 'hello@mitti.in', phone: '+91 80 2345 6789' }
    own.grievance = {
      ...own.grievance,
      officerName: 'Meera Iyer',
      email: 'meera@mitti.in',
      phone: '+91 80 2345 6789',
    }
    own.claims.ratingSource = { name: 'Amazon.in', url: 'https://www.amazon.in/dp/B000000001' }
    own.marketplace = null
    own.social = []
    const { legal, gstin, policies } = settingsRows(own)
    assert.deepEqual([legal.is_done, gstin.is_done, policies.is_done], [true, true, true])
    own.grievance.email = 'meera@mitti.example'
    const again = settingsRows(own)
    assert.deepEqual([again.legal.is_done, again.gstin.is_done, again.policies.is_done], [false, true, false])
  })

  it('names three items at most', () => {
    assert.equal(named(['a']), 'a')
    assert.equal(named(['a', 'b', 'c']), 'a, b and c')
    assert.equal(named(['a', 'b', 'c', 'd']), 'a, b and 2 more')
  })
})

describe('rows of the goods', () => {
  // #checklist-goods
  it('counts only the owner’s products with a price and a picture', async () => {
    assert.match((await row('products')).found, /^Of the sample still on sale: .* and \d more\.$/)
    await shop.db.execute(sql`UPDATE products SET is_coming_soon = true WHERE id > 2`)
    assert.match((await row('products')).found, /and/)
    await shop.db.execute(sql`UPDATE products SET is_coming_soon = true WHERE id = 2`)
    await shop.db.execute(sql`UPDATE products SET name = 'Own feed', price_paise = 100 WHERE id = 1`)
    assert.equal((await row('products')).is_done, true)
    assert.deepEqual(
      [(await row('prices')).found, (await row('prices')).to],
      ['At ₹1 or less: Own feed.', '/products/1'],
    )
    assert.equal((await row('pictures')).found, 'Without a picture of its own: Own feed.')
    await shop.db.execute(sql`UPDATE products SET price_paise = 10000, image_url = '/own.jpg' WHERE id = 1`)
    assert.deepEqual([(await row('prices')).is_done, (await row('pictures')).is_done], [true, true])
  })
})

describe('rows of the payment provider', () => {
  // #checklist-live
  it('counts nothing of a trial with live keys', async () => {
    await shop.db.execute(sql`
      INSERT INTO webhook_events (id, event, body, received_at) VALUES ('of-trial', 'payment.captured', '{}', now() - interval '1 day')`)
    await checkAccount({ ...shop, provider: { ...shop.provider, listPayments: async () => [] } })
    assert.equal((await row('keys')).found, 'These are keys of a trial: they move no money.')
    assert.equal((await row('webhook')).is_done, false)

    assert.match((await row('keys', live)).found, /was not asked yet/)
    const accepted = { ...shop, config: live.office.config }
    await checkAccount({ ...accepted, provider: { ...shop.provider, listPayments: async () => [] } })
    assert.equal((await row('keys', live)).is_done, true)
    assert.equal((await row('webhook', live)).is_done, false)
    assert.equal((await row('purchase', live)).found, 'Nothing was bought with live keys yet.')
  })

  it('remembers that an event came, also after its deletion', async () => {
    await shop.db.execute(
      sql`INSERT INTO webhook_events (id, event, body) VALUES ('of-live', 'payment.captured', '{}')`,
    )
    assert.equal((await row('webhook', live)).is_done, true)
    const accepted = { ...shop, config: live.office.config }
    await checkAccount({ ...accepted, provider: { ...shop.provider, listPayments: async () => [] } })
    await shop.db.execute(sql`DELETE FROM webhook_events`)
    const { is_done, at } = await row('webhook', live)
    assert.equal(is_done, true)
    assert.ok(at)
  })

  it('requires a refunded purchase with live keys', async () => {
    await shop.db.execute(sql`UPDATE payments SET created_at = now() WHERE order_id IN (1, 3)`)
    await shop.db.execute(sql`UPDATE refunds SET status = 'stuck', finished_at = NULL`)
    const { is_done, to } = await row('purchase', live)
    assert.deepEqual([is_done, to], [false, '/orders/ORD001'])
    await shop.db.execute(sql`UPDATE refunds SET status = 'processed', finished_at = now()`)
    assert.equal((await row('purchase', live)).found, 'ORD003 was paid, and its money went back.')
  })

  it('turns red when the provider stops accepting the keys', async () => {
    await shop.db.execute(
      sql`INSERT INTO failed_jobs (kind, reference, reason) VALUES ('provider', 'keys', 'Not accepted.')`,
    )
    assert.deepEqual((await row('keys', live)).found, 'The provider does not accept the keys.')
  })
})

describe('the row of the second factors', () => {
  it('counts members without a second factor, except demo accounts', async () => {
    await shop.db.execute(sql`UPDATE staff_members SET is_active = false WHERE NOT is_demo`)
    assert.equal(
      (await row('second-factors')).found,
      'Only the demo members of the trial are here: invite yourself.',
    )
    await office.memberWith(['orders.read'])
    assert.match((await row('second-factors')).found, /^Without a second factor: Member \d+\.$/)
    await shop.db.execute(sql`UPDATE staff_members SET totp_seed = '\\x00' WHERE NOT is_demo`)
    assert.equal((await row('second-factors')).is_done, true)
  })
})

describe('the test mail', () => {
  // #checklist-mail
  it('proves a server once it accepts, and reports its errors', async () => {
    const none = await office.call(sendTestMail, { cookie })
    assert.deepEqual([none.status, none.error.code], [409, 'mail_server_missing'])
    const server = await startMailServer()
    const place = await openBackOffice(shop, { SMTP_URL: server.url, MAIL_FROM: 'Shop <shop@mitti.in>' })
    try {
      server.faults = 'refuse for good'
      const refused = await place.call(sendTestMail, { cookie })
      assert.deepEqual([refused.status, refused.error.code], [502, 'mail_not_accepted'])
      assert.match(refused.error.message, /^127\.0\.0\.1:\d+ did not accept the mail: .*Not wanted\.$/)
      assert.equal((await row('mail', place)).is_done, false)
      server.faults = 'take'
      const sent = await place.call(sendTestMail, { cookie })
      assert.equal(sent.status, 200)
      assert.deepEqual(server.taken[0]?.to, ['staff@example.com'])
      assert.equal((await row('mail', place)).is_done, true)
      const other = await openBackOffice(shop, { SMTP_URL: server.url, MAIL_FROM: 'else@mitti.in' })
      assert.equal((await row('mail', other)).is_done, false)
      await other.app.close()
    } finally {
      await place.app.close()
      await server.close()
    }
  })
})
