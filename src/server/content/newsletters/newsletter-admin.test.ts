import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as calls from '#contract/admin/newsletters.ts'
import { confirmSession } from '#contract/admin/sign-in.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { errorOf, staffPassword } from '#test/back-office.ts'
import { deliverTo } from '#test/deliver-to.ts'
import { openOffice } from '#test/office.ts'
import { products } from '../../platform/database/tables.ts'

const { shop, office } = await openOffice()
const fields: calls.NewsletterFields = {
  subject: 'Monsoon news',
  preheader: 'What to do in the rain',
  body: '# Rain\n\nSee [the shop](/productpage).\n',
  audience: 'everybody',
}

const boss = await office.memberWith(permissionKeys)
const { cookie } = boss
await shop.call(subscribeDiscount, { body: { email: 'reader@example.com' } })

const create = async (given: Partial<calls.NewsletterFields> = {}) => {
  const key = crypto.randomUUID()
  const answer = await office.call(calls.createNewsletter, { cookie, key, body: { ...fields, ...given } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}
const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
const send = (letter: calls.StaffNewsletter, at: string | null = null, by = cookie) =>
  office.call(calls.sendNewsletter, {
    cookie: by,
    params: paramsOf(letter),
    body: { version: letter.version, at },
  })
const stop = ({ id, version }: calls.StaffNewsletter) =>
  office.call(calls.stopNewsletter, { cookie, params: { id: String(id) }, body: { version } })
const inAnHour = (): string => new Date(Date.now() + 3_600_000 + 5.5 * 3_600_000).toISOString().slice(0, 16)

describe('newsletters in the back office', () => {
  // #newsletter-life
  it('writes, schedules, cancels and sends a newsletter and logs it', async () => {
    const made = await create()
    assert.deepEqual([made.state, made.version, made.mails], ['draft', 1, 0])
    const coming = await send(made, inAnHour())
    assert.deepEqual([coming.status, coming.body.state], [200, 'scheduled'])
    const edit = { cookie, params: paramsOf(made), body: { ...fields, version: 2 } }
    assert.deepEqual(errorOf(await office.call(calls.editNewsletter, edit)), [409, 'newsletter_sent'])
    const back = await stop(coming.body)
    assert.deepEqual([back.body.state, back.body.sends_at], ['draft', null])
    const sent = await send(back.body)
    assert.deepEqual([sent.body.state, sent.body.sent_by !== null], ['sending', true])
    assert.deepEqual(errorOf(await send(sent.body)), [409, 'newsletter_sent'])
    const { body: log } = await office.call(listAudit, { cookie, query: { entity: `newsletter:${made.id}` } })
    assert.deepEqual(log.entries.map(({ action }) => action).reverse(), [
      'newsletter_created',
      'newsletter_scheduled',
      'newsletter_stopped',
      'newsletter_sent',
    ])
    const { body: list } = await office.call(calls.listNewsletters, { cookie, query: {} })
    assert.deepEqual([list.newsletters[0]?.id, list.newsletters[0]?.state], [made.id, 'sending'])
  })

  // #newsletter-conflict
  it('saves one of two concurrent edits and returns it', async () => {
    const made = await create()
    const answers = await Promise.all(
      ['One', 'Two'].map((subject) =>
        office.call(calls.editNewsletter, {
          cookie,
          params: paramsOf(made),
          body: { ...fields, subject, version: 1 },
        }),
      ),
    )
    const late = answers.find(({ status }) => status === 409) ?? assert.fail('both were kept')
    const stored = answers.find(({ status }) => status === 200) ?? assert.fail('none was kept')
    assert.equal(late.error.code, 'version_conflict')
    assert.equal((late.error.theirs as calls.StaffNewsletter).subject, stored.body.subject)
  })

  it('creates a newsletter once per key', async () => {
    const request = { cookie, key: crypto.randomUUID(), body: fields }
    const [one, two] = await Promise.all([1, 2].map(() => office.call(calls.createNewsletter, request)))
    assert.equal(one?.body.id, two?.body.id)
  })

  // #newsletter-checks
  it('rejects incomplete newsletters, empty audiences and past moments', async () => {
    await shop.db.execute(sql`UPDATE subscribers SET bounced_at = now()`)
    const nobody = await send(await create())
    await shop.db.execute(sql`UPDATE subscribers SET bounced_at = NULL`)
    assert.deepEqual([nobody.status, Object.keys(nobody.error.errors as object)], [400, ['audience']])
    const empty = await send(await create({ subject: ' ', body: ' \n' }))
    assert.deepEqual([empty.status, Object.keys(empty.error.errors as object)], [400, ['subject', 'body']])
    const past = await send(await create(), '2025-01-01T09:00')
    assert.deepEqual([past.status, Object.keys(past.error.errors as object)], [400, ['at']])
    assert.match(past.error.message, /leave the moment empty/)
  })

  // #newsletter-rights
  it('requires the permission and recent authentication to send', async () => {
    const made = await create()
    const editor = await office.memberWith(['newsletter.write'])
    assert.deepEqual(errorOf(await send(made, null, editor.cookie)), [403, 'not_allowed'])
    const sender = await office.memberWith(['newsletter.write', 'newsletter.send'])
    await shop.db.execute(
      sql`UPDATE staff_sessions SET confirmed_at = now() - interval '6 minutes' WHERE staff_id = ${sender.staffId}`,
    )
    assert.deepEqual(errorOf(await send(made, null, sender.cookie)), [403, 'confirmation_required'])
    await office.call(confirmSession, { cookie: sender.cookie, body: { password: staffPassword } })
    assert.equal((await send(made, null, sender.cookie)).status, 200)
  })

  it('stops and resumes only in matching states', async () => {
    const made = await create()
    assert.deepEqual(errorOf(await stop(made)), [409, 'other_state'])
    const resume = { cookie, params: paramsOf(made), body: { version: 1 } }
    assert.deepEqual(errorOf(await office.call(calls.resumeNewsletter, resume)), [409, 'other_state'])
  })

  it('discards a draft and preserves it in the log', async () => {
    const made = await create({ subject: 'Never mind' })
    const discard = { cookie, params: paramsOf(made), body: { version: 1 } }
    assert.equal((await office.call(calls.discardNewsletter, discard)).status, 200)
    assert.equal((await office.call(calls.getNewsletter, { cookie, params: paramsOf(made) })).status, 404)
    const { body: log } = await office.call(listAudit, { cookie, query: { entity: `newsletter:${made.id}` } })
    assert.equal(log.entries[0]?.before?.subject, 'Never mind')
  })
})

describe('newsletter emails', () => {
  // #newsletter-test
  it('sends a test to the requester without an unsubscribe link', async () => {
    const made = await create()
    const request = { cookie, params: paramsOf(made), key: crypto.randomUUID(), body: {} }
    for (const _ of [1, 2]) assert.equal((await office.call(calls.tryNewsletter, request)).status, 200)
    const mails = (await deliverTo(shop, boss.email)).filter(({ subject }) => subject.startsWith('Test: '))
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Test: Monsoon news'],
    )
    assert.doesNotMatch(mails[0]?.html ?? '', /unsubscribe\?token/)
    assert.deepEqual(await deliverTo(shop, 'reader@example.com').then((all) => all.length), 1)
  })

  // #newsletter-preview
  it('renders a newsletter with inline styles, absolute links and plain text', async () => {
    const { subject, preheader } = fields
    const [product] = await shop.db.select().from(products).where(eq(products.id, 1))
    const slug = product?.slug ?? assert.fail('no product')
    const body = `# Rain\n\nSee [the shop](/productpage).\n\n- one\n- two\n\n{{product:${slug}}}\n`
    const { html, text } = (
      await office.call(calls.previewNewsletter, { cookie, body: { subject, preheader, body } })
    ).body
    const { publicUrl } = shop.config
    assert.match(html, /<h2 style="[^"]+" class="ink">Rain<\/h2>/)
    assert.ok(html.includes(`href="${publicUrl}/productpage"`))
    assert.ok(text.includes(`See the shop (${publicUrl}/productpage).\n\n* one\n* two\n\n`), text)
    assert.match(text, new RegExp(`${product?.name}.*, ₹[\\d.,]+:\n${publicUrl}/products/${slug}\\n`))
    assert.match(html, /What to do in the rain/)
    assert.match(text, /Unsubscribe: /)
  })

  it('shows tags as text and drops script addresses', async () => {
    const body =
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](/pictures/a.jpg)\n\n> quoted\n> twice'
    const { html, text } = (
      await office.call(calls.previewNewsletter, { cookie, body: { subject: 'S', preheader: '', body } })
    ).body
    assert.doesNotMatch(html, /<script|href="javascript/)
    assert.ok(html.includes(`src="${shop.config.publicUrl}/pictures/a.jpg"`))
    assert.match(text, /> quoted\n> twice/)
  })
})

it('counts subscribers by whether they bought', async () => {
  await shop.db.execute(sql`
    INSERT INTO subscribers (email) SELECT DISTINCT lower(a.email) FROM accounts a JOIN payments p ON p.account_id = a.id
    WHERE p.status = 'paid' ON CONFLICT DO NOTHING`)
  const { body } = await office.call(calls.countRecipients, { cookie })
  assert.ok(body.bought > 0 && body.not_bought > 0)
  assert.equal(body.everybody, body.bought + body.not_bought)
})
