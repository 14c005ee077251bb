import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, it } from 'node:test'
import { desc, sql } from 'drizzle-orm'
import { sendTestEmail } from '#contract/admin/email-templates.ts'
import { errorOf, openBackOffice } from '#test/back-office.ts'
import { headerOf, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'
import { emailTemplates } from '../../email-templates.ts'
import { auditLog, outbox } from '../../platform/database/tables.ts'
import { deliverMail } from '../../platform/email/deliver-mail.ts'
import { enqueueTest } from '../../platform/email/test-mail.ts'

const shop = await openTestShop()
let server: TestMailServer
after(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(outbox)
  await shop.db.execute(sql`DELETE FROM throttle_windows`)
  server = await startMailServer()
})
afterEach(() => server.close())

async function openOffice(environment: Record<string, string>) {
  const office = await openBackOffice(shop, environment)
  return { ...office, member: await office.memberWith(['settings.write']) }
}
const withServer = await openOffice({ SMTP_URL: 'smtp://127.0.0.1:2525' })
const without = await openOffice({})
after(() => Promise.all([withServer.app.close(), without.app.close()]))

const send = (
  { call, member }: typeof withServer,
  id: string,
  body: { sentences: object; example?: string },
  key: string = crypto.randomUUID(),
) => call(sendTestEmail, { cookie: member.cookie, params: { id }, body, key })

/** The mails that the mail server accepted. */
async function deliver(): Promise<TestMailServer['taken']> {
  await deliverMail({ ...shop, config: { ...shop.config, smtpUrl: server.url } }, emailTemplates)
  return server.taken
}

describe('test emails', () => {
  // #letter-test-mail
  it('sends an unsaved template once per key to the requester only', async () => {
    const key = crypto.randomUUID()
    const body = { sentences: { heading: 'Namaste, {firstName}!' } }
    const { email } = withServer.member
    for (const _ of [1, 2]) {
      const { status, body: message } = await send(withServer, 'welcome', body, key)
      assert.equal(status, 200)
      assert.equal(message.message, `A test is on its way to ${email}.`)
    }
    const [mail, ...more] = await deliver()
    assert.deepEqual(more, [])
    assert.deepEqual(mail?.to, [email])
    const raw = mail?.raw ?? ''
    assert.equal(headerOf(raw, 'Subject'), 'Test: Welcome to Soilkin')
    assert.equal(headerOf(raw, 'Auto-Submitted'), 'auto-generated')
    assert.match(raw, /Namaste, Kavya!/)
    assert.match(raw, /This is a test with example data/)
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    assert.deepEqual(
      [entry?.action, entry?.entity, entry?.entityId, entry?.after],
      ['letter_tried', 'letter', 'welcome', { example: 'A new account' }],
    )
  })

  // #letter-test-harmless
  it('ends no subscription and routes answers to support', async () => {
    for (const id of ['subscriber-offer', 'contact-for-support', 'ticket-reply', 'order-shipped'])
      assert.equal((await send(withServer, id, { sentences: {} })).status, 200)
    const taken = await deliver()
    assert.equal(taken.length, 4)
    for (const { raw } of taken) {
      assert.equal(headerOf(raw, 'List-Unsubscribe'), undefined)
      assert.equal(headerOf(raw, 'Reply-To'), (await shop.settings.current()).support.email)
      assert.match(headerOf(raw, 'Subject') ?? '', /^Test: /)
      assert.doesNotMatch(raw, /application\/pdf/)
    }
  })

  it('sends the chosen example and rejects unknown ones', async () => {
    await send(withServer, 'passkey-changed', { sentences: {}, example: 'Removed' })
    const unknown = await send(withServer, 'passkey-changed', { sentences: {}, example: 'Lost' })
    assert.deepEqual(errorOf(unknown), [404, 'not_found'])
    assert.match((await deliver())[0]?.raw ?? '', /was removed/)
  })

  // #letter-test-refused
  it('rejects a sentence that could not be saved', async () => {
    const rejected = await send(withServer, 'welcome', { sentences: { heading: '{nobody}' } })
    assert.deepEqual(errorOf(rejected), [400, 'invalid_request'])
    assert.match(rejected.error.errors?.['letters.welcome.heading'] ?? '', /no field \{nobody\}/)
    assert.deepEqual(await deliver(), [])
  })

  // #letter-test-limit
  it('limits test emails to twenty in ten minutes, also concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => send(withServer, 'welcome', { sentences: {} })),
    )
    const rejected = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(rejected.map(errorOf), Array(4).fill([429, 'too_many_requests']))
    assert.match(rejected[0]?.error.message ?? '', /many tests within ten minutes/)
    assert.equal((await deliver()).length, 20)
  })

  // #letter-test-no-server
  it('names the test mailbox or the missing mail server', async () => {
    const message = (await send(without, 'welcome', { sentences: {} })).body.message
    assert.match(message, /^No mail server is set, so .* can be read at http.*\/dev\/mail\.$/)
    assert.equal((await shop.db.select().from(outbox)).length, 1)
    const config = { ...shop.config, smtpUrl: null, isProduction: true }
    const data = { letter: 'welcome', example: 'A new account', sentences: {} } as const
    await assert.rejects(
      enqueueTest(shop.db, config, { staffId: 1, email: 'a@example.com' }, { template: 'letter-test', data }),
      { code: 'mail_server_missing', message: /^No mail server is set .* nothing can be sent\.$/ },
    )
  })
})
