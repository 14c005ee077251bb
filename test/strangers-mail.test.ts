import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replyToTicket } from '#contract/admin/tickets.ts'
import { forgotPassword, register } from '#contract/shop/accounts.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { requestSignInCode } from '#contract/shop/sign-in-code.ts'
import { tickets } from '#server/platform/database/tables.ts'
import { openOffice } from './office.ts'

const { shop, office } = await openOffice()

/** What a stranger would like to plant in another person's mailbox. */
const poster = 'https://evil.example/win'
const phone = '+91 98765 43210'

interface ReadMail {
  subject: string
  text: string
  html: string
}

const mailsTo = async (to: string): Promise<ReadMail[]> =>
  (await shop.callPath(`GET /dev/mail.json?to=${encodeURIComponent(to)}`)).body as ReadMail[]

/** The mails to an address, which the call must have caused; nothing typed may stand in them. */
async function cleanMailsTo(to: string): Promise<ReadMail[]> {
  const mails = await mailsTo(to)
  assert.notEqual(mails.length, 0, `no mail went to ${to}`)
  for (const mail of mails) {
    for (const part of [mail.subject, mail.text, mail.html]) assert.doesNotMatch(part, /evil|win now/i)
  }
  return mails
}

describe('a mail that a stranger causes', () => {
  // #strangers-register
  it('the welcome mail omits a name that is none', async () => {
    const names = [
      poster,
      'evil.example Iyer',
      'Win-now!! evil.example',
      'evil\u2024example',
      `evil${'x'.repeat(60)}`,
    ]
    for (const [index, fullName] of names.entries()) {
      const email = `victim${index}@example.com`
      const body = { fullName, email, phoneNumber: `987650000${index}`, password: 'monsoon-2026' }
      assert.equal((await shop.call(register, { body })).status, 200)
      const [mail] = await cleanMailsTo(email)
      assert.match(mail?.text ?? '', /^Welcome!/m)
    }
  })

  // #strangers-garden
  it("the plan's mail omits typed words", async () => {
    const email = 'gardener@example.com'
    const body = {
      name: poster,
      email,
      phone,
      specific_plants: `tomato, ${poster}`,
      guidance: 'yes',
      seeds: 'yes',
      space: ['Balcony', poster],
      grow: [poster],
      experience: `win now at ${poster}`,
    }
    assert.equal((await shop.call(createGardenPlan, { body })).status, 200)
    const [mail] = await cleanMailsTo(email)
    assert.match(mail?.text ?? '', /Balcony/)
    assert.match(mail?.text ?? '', /Sow tomato/)
  })

  // #strangers-contact
  it("the acknowledgement and the answer omit the message's words", async () => {
    const email = 'writer@example.com'
    const body = { name: poster, email, phone, message: `Win now: ${poster}` }
    assert.equal((await shop.call(sendContactMessage, { body })).status, 200)
    await cleanMailsTo(email)
    const ticket = (await shop.db.select().from(tickets)).find((one) => one.email === email)
    const reply = await office.call(replyToTicket, {
      cookie: office.owner,
      params: { id: ticket?.id ?? 0 },
      body: { version: ticket?.version, text: 'What do you mean?' },
      key: 'answer-to-poster',
    })
    assert.equal(reply.status, 200)
    const mails = await cleanMailsTo(email)
    assert.equal(mails.length, 2)
  })

  // #strangers-subscribe
  it("the mail names no addition to a mailbox's address", async () => {
    const email = 'reader+evil.example/win@example.com'
    assert.equal((await shop.call(subscribeDiscount, { body: { email } })).status, 200)
    const [mail] = await cleanMailsTo(email)
    assert.match(mail?.text ?? '', /Open an account with this address/)
  })

  it("the mail of a link or code omits the call's text", async () => {
    const { email } = await shop.registerShopper()
    await shop.call(forgotPassword, { body: { email } })
    await shop.call(requestSignInCode, { body: { loginIdentifier: email } })
    assert.equal((await cleanMailsTo(email)).length, 2)
  })
})
