import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { forgotPassword, register, resetPassword } from '#contract/shop/accounts.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { type CallInput, openTestShop, type TestShop } from '#test/shop.ts'
import { emailTemplates } from '../../email-templates.ts'
import { deliverMail } from './deliver-mail.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  sent_at: string
}

const mails = async (to?: string) =>
  (await shop.callPath('GET /dev/mail.json', { query: to ? { to } : {} })).body as Mail[]

const page = (path: string) => shop.app.inject({ method: 'GET', url: path })

describe('the mail reader', () => {
  it('lists the newest first, or those to one address in any case of letters', async () => {
    const [first, second] = ['hema@example.com', 'kavya@example.com']
    const signUp = (email: string, phoneNumber: string) =>
      shop.call(register, { body: { fullName: 'Hema Rao', email, phoneNumber, password: 'marigold-77' } })
    await signUp(first, '9848054321')
    await shop.call(subscribeDiscount, { body: { email: first } })
    await signUp(second, '9848054322')
    const theirs = await mails(first.toUpperCase())
    assert.deepEqual(
      theirs.map(({ subject }) => subject),
      ['20% off your first order, from Soilkin', 'Welcome to Soilkin'],
    )
    const [newest] = theirs
    assert.deepEqual(Object.keys(newest ?? {}), ['to', 'subject', 'text', 'html', 'links', 'sent_at'])
    assert.ok(!Number.isNaN(Date.parse(newest?.sent_at ?? '')))
    assert.ok((await mails()).length > theirs.length)
  })

  it('shows a reset link that works, before and after its delivery', async () => {
    const { email } = await shop.registerShopper()
    await shop.call(forgotPassword, { body: { email } })
    await deliverMail(shop, emailTemplates)
    const [mail] = await mails(email)
    const link = new URL(mail?.links[0] ?? '')
    assert.equal(`${link.origin}${link.pathname}`, `${shop.config.publicUrl}/reset-password`)
    assert.ok(mail?.text.includes(link.href))
    const body = { token: link.searchParams.get('token'), newPassword: 'marigold-88' }
    assert.equal((await shop.call(resetPassword, { body })).status, 200)
  })

  it('shows no mail that was written for nobody', async () => {
    await shop.call(forgotPassword, { body: { email: 'ghost@example.com' } })
    assert.deepEqual(await mails('ghost@example.com'), [])
  })

  it('lists the letters on a page and shows each as HTML and as text, without scripts or forms', async () => {
    const body = {
      name: '<b>Bold</b>',
      email: 'bold@example.com',
      phone: '9876543210',
      message: '<script>x()</script>',
    }
    await shop.call(sendContactMessage, { body })
    const list = await page('/dev/mail')
    assert.equal(list.statusCode, 200)
    assert.doesNotMatch(list.body, /<b>Bold|style=|<script/)
    const address = /href="(\/dev\/mail\/\d+)">\[TKT\d+\] Message from &lt;b&gt;Bold/.exec(list.body)?.[1]
    const html = await page(address ?? assert.fail('the message for support is not listed'))
    assert.match(String(html.headers['content-security-policy']), /default-src 'none'.*sandbox/)
    assert.match(html.body, /&lt;script&gt;x\(\)/)
    assert.doesNotMatch(html.body, /<script/)
    const text = await page(`${address}?as=text`)
    assert.match(String(text.headers['content-type']), /^text\/plain/)
    assert.match(text.body, /> <script>x\(\)<\/script>/)
  })

  it('answers 404 for an unknown letter', async () => {
    for (const id of ['0', '999999', 'x', '-1', '1e3', '99999999999999999999']) {
      const { status, error } = await shop.callPath(`GET /dev/mail/${id}`)
      assert.deepEqual([status, error.code], [404, 'not_found'])
    }
  })

  // #mail-reader-here
  it('is available to this machine only: not to other peers or hosts, or through a proxy', async () => {
    const strangers: CallInput[] = [
      { address: '192.168.1.7' },
      { headers: { host: 'shop.example' } },
      { headers: { host: '192.168.1.5:3000' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
    ]
    for (const path of ['/dev/mail.json', '/metrics']) {
      assert.notEqual((await shop.app.inject({ url: path, headers: { host: '[::1]:3000' } })).statusCode, 404)
      for (const stranger of strangers)
        assert.equal((await shop.callPath(`GET ${path}`, stranger)).status, 404)
    }
  })

  // #mail-reader-network
  it('is refused to other machines also in a trial that they may reach, through a proxy or without', async () => {
    const trial = await openTestShop({
      environment: { TRIAL_ON_NETWORK: '1', HOST: '0.0.0.0', TRUST_PROXY: '1' },
    })
    const strangers: CallInput[] = [
      { address: '192.168.1.7' },
      { headers: { host: '192.168.1.5:3000' } },
      { headers: { 'x-forwarded-for': '192.168.1.7' } },
    ]
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1']) {
      for (const stranger of strangers)
        assert.equal((await trial.callPath(`GET ${path}`, stranger)).status, 404)
    }
    const own = await trial.app.inject({ url: '/dev/mail.json', headers: { host: '127.0.0.1:3000' } })
    assert.equal(own.statusCode, 200)
    await trial.close()
  })

  // #mail-reader-282
  it('is not available in production or beside a mail server', async () => {
    const elsewhere: Record<string, string>[] = [
      { NODE_ENV: 'production' },
      { SMTP_URL: 'smtp://127.0.0.1:2525' },
    ]
    for (const environment of elsewhere) {
      const other = await openTestShop({ environment })
      for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1']) {
        assert.equal((await other.callPath(`GET ${path}`)).status, 404)
      }
      await other.close()
    }
  })
})
