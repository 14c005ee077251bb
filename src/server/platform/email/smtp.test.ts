import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { headerOf, startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { connectToMailServer, type MailServer, type OutgoingMail } from './smtp.ts'

let server: TestMailServer
let connection: MailServer
before(async () => {
  server = await startMailServer()
  connection = connectToMailServer(server.url)
})
after(async () => {
  connection.close()
  await server.close()
})

/** Sends a mail and returns it as the server received it. */
async function sent(given: Partial<OutgoingMail> = {}) {
  await connection.send({
    from: 'Shop <hello@example.com>',
    to: 'meera@example.com',
    replyTo: 'support@example.com',
    subject: 'News',
    html: '<p>News</p>',
    text: 'News',
    messageId: '<1@example.com>',
    attachments: [],
    ...given,
  })
  return server.taken.at(-1) ?? assert.fail('nothing was taken')
}

describe('a mail over SMTP', () => {
  it('adds Auto-Submitted unless a person wrote the mail', async () => {
    assert.equal(headerOf((await sent()).raw, 'Auto-Submitted'), 'auto-generated')
    assert.doesNotMatch((await sent({ isByPerson: true })).raw, /auto-submitted/i)
  })

  it('adds one-click unsubscribe headers for an unsubscribe link', async () => {
    const { raw } = await sent({ unsubscribeUrl: 'https://shop.example/unsubscribe/1' })
    assert.equal(headerOf(raw, 'List-Unsubscribe'), '<https://shop.example/unsubscribe/1>')
    assert.equal(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
    assert.doesNotMatch((await sent()).raw, /list-unsubscribe/i)
  })

  it('rejects two addresses in one recipient', async () => {
    const { to } = await sent({ to: 'meera@example.com' })
    assert.deepEqual(to, ['meera@example.com'])
    const before = server.taken.length
    await assert.rejects(sent({ to: 'meera@example.com, ravi@example.com' }))
    assert.equal(server.taken.length, before)
  })
})
