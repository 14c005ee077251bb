import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, describe, it } from 'node:test'
import { runSandbox } from '#test/paying-shop.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ProviderError } from './provider.ts'
import { createRazorpay } from './razorpay.ts'

const sandbox = await runSandbox({ after })
const { provider: config } = readConfig({ NODE_ENV: 'test', RAZORPAY_API_URL: sandbox.url })
const provider = createRazorpay(config, { timeoutMs: 60_000, retryMs: 1 })

afterEach(() => fetch(`${sandbox.url}/sandbox/webhooks`, { method: 'DELETE' }))

const inAnHour = (): Date => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000)
const openLink = (given: object = {}) =>
  provider.createPaymentLink({
    amountPaise: 45_000,
    currency: 'INR',
    reference: randomUUID(),
    description: 'Order ORD031',
    expiresAt: inAnHour(),
    notes: { order: 'ORD031' },
    ...given,
  })
const openCode = (given: object = {}) =>
  provider.createQrCode({
    amountPaise: 45_000,
    name: 'Soilkin',
    description: 'Order ORD031',
    closesAt: inAnHour(),
    notes: { order: 'ORD031' },
    ...given,
  })
const pay = (fields: object) => sandbox.post('/sandbox/pay', { method: 'upi', ...fields })

const refusedWith = (description: RegExp) => (thrown: unknown) => {
  assert.ok(thrown instanceof ProviderError, String(thrown))
  assert.equal(thrown.failure, 'refused')
  assert.match(thrown.description ?? '', description)
  return true
}

describe('payment links at the provider', () => {
  it('creates a link and finds it by its reference', async () => {
    const [reference, expiresAt] = [randomUUID(), inAnHour()]
    const link = await openLink({ reference, expiresAt })
    assert.match(link.id, /^plink_/)
    assert.match(link.url, /^http:/)
    const { id: _id, url: _url, ...rest } = link
    assert.deepEqual(rest, {
      amountPaise: 45_000,
      paidPaise: 0,
      currency: 'INR',
      reference,
      status: 'created',
      expiresAt,
    })
    assert.deepEqual(await provider.fetchPaymentLink(link.id), link)
    assert.deepEqual(await provider.findPaymentLinkByReference(reference), link)
    assert.equal(await provider.findPaymentLinkByReference('unknown'), null)
  })

  it('sends the customer and takes no parts', async () => {
    const customer = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919812345678' }
    const { id } = await openLink({ customer, hasReminders: true })
    const sent = await sandbox.get(`/v1/payment_links/${id}`)
    assert.deepEqual(sent.customer, { name: 'Asha Rao', email: 'asha@example.in', contact: '+919812345678' })
    assert.deepEqual([sent.accept_partial, sent.reminder_enable], [false, true])
    assert.deepEqual(sent.notify, { sms: false, email: false })
    assert.deepEqual(sent.notes, { order: 'ORD031' })
  })

  it('refuses a second link with the same reference', async () => {
    const { reference } = await openLink()
    await assert.rejects(openLink({ reference }), refusedWith(/reference_id .* already exists/))
  })

  it('refuses a time that is too near', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    await assert.rejects(openLink({ expiresAt }), refusedWith(/at least 15 minutes/))
    await assert.rejects(openCode({ closesAt: expiresAt }), refusedWith(/at least 15 minutes/))
  })

  it('creates a link once when the answer is lost', async () => {
    const reference = randomUUID()
    await sandbox.setFaults({ fail_after_next: 1 })
    await assert.rejects(openLink({ reference }), { failure: 'unknown' })
    const found = await provider.findPaymentLinkByReference(reference)
    assert.equal(found?.status, 'created')
  })

  it('cancels a link, also when it was cancelled before', async () => {
    const { id } = await openLink()
    assert.equal((await provider.cancelPaymentLink(id)).status, 'cancelled')
    assert.equal((await provider.cancelPaymentLink(id)).status, 'cancelled')
    const lost = await openLink()
    await sandbox.setFaults({ fail_after_next: 1 })
    assert.equal((await provider.cancelPaymentLink(lost.id)).status, 'cancelled')
  })

  it('answers that a link to cancel is paid', async () => {
    const { id } = await openLink()
    await pay({ payment_link_id: id })
    const link = await provider.cancelPaymentLink(id)
    assert.deepEqual([link.status, link.paidPaise], ['paid', 45_000])
  })

  it('calls an unknown link and an unknown code unknown', async () => {
    for (const call of [provider.fetchPaymentLink, provider.cancelPaymentLink]) {
      await assert.rejects(call('plink_AAAAAAAAAAAAAA'), { refusal: 'no_such_id' })
    }
    for (const call of [provider.fetchQrCode, provider.closeQrCode]) {
      await assert.rejects(call('qr_AAAAAAAAAAAAAA'), { refusal: 'no_such_id' })
    }
  })

  it('lists the attempts on a link under its id', async () => {
    const { id } = await openLink()
    assert.deepEqual(await provider.fetchOrderPayments(id), [])
    await sandbox.send('POST', '/sandbox/pay', { payment_link_id: id, method: 'upi', outcome: 'failed' })
    const { razorpay_payment_id: paymentId } = await pay({ payment_link_id: id })
    const attempts = await provider.fetchOrderPayments(id)
    assert.deepEqual(attempts.map(({ orderId, status }) => [orderId, status]).toSorted(), [
      [id, 'captured'],
      [id, 'failed'],
    ])
    // By its own id a payment names the order behind the link, whose receipt is the reference.
    const { orderId } = await provider.fetchPayment(paymentId)
    const { receipt } = await provider.fetchOrder(orderId ?? '')
    assert.equal(receipt, (await provider.fetchPaymentLink(id)).reference)
  })
})

describe('UPI QR codes at the provider', () => {
  it('creates a code for one payment of one amount', async () => {
    const closesAt = inAnHour()
    const code = await openCode({ closesAt })
    const { id, imageUrl, ...rest } = code
    assert.match(id, /^qr_/)
    assert.deepEqual(rest, { amountPaise: 45_000, receivedPaise: 0, status: 'active', closesAt })
    const picture = await fetch(imageUrl)
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
    assert.match(await picture.text(), /^<svg/)
    const sent = await sandbox.get(`/v1/payments/qr_codes/${id}`)
    assert.deepEqual([sent.usage, sent.fixed_amount, sent.name], ['single_use', true, 'Soilkin'])
  })

  it('lists the payment of a code under the id of the code', async () => {
    const { id } = await openCode()
    assert.deepEqual(await provider.fetchOrderPayments(id), [])
    const { razorpay_payment_id: paymentId } = await pay({ qr_code_id: id })
    const [paid, ...others] = await provider.fetchOrderPayments(id)
    assert.deepEqual([paid?.id, paid?.orderId, paid?.status, others], [paymentId, id, 'captured', []])
    assert.equal((await provider.fetchPayment(paymentId)).orderId, null)
    const code = await provider.fetchQrCode(id)
    assert.deepEqual([code.status, code.receivedPaise], ['closed', 45_000])
  })

  it('finds a code without a fixed amount by its payment', async () => {
    const foreign = { type: 'upi_qr', usage: 'multiple_use', fixed_amount: false }
    const { id, payment_amount } = await sandbox.post('/v1/payments/qr_codes', foreign)
    assert.equal(payment_amount, null)
    const { razorpay_payment_id: paymentId } = await pay({ qr_code_id: id, amount: 12_300 })
    assert.equal(await provider.findQrCodeOf(paymentId), id)
    assert.equal(await provider.findQrCodeOf('pay_AAAAAAAAAAAAAA'), null)
  })

  it('closes a code, also when it was closed or paid before', async () => {
    const { id } = await openCode()
    assert.equal((await provider.closeQrCode(id)).status, 'closed')
    assert.equal((await provider.closeQrCode(id)).status, 'closed')
    const paid = await openCode()
    await pay({ qr_code_id: paid.id })
    assert.equal((await provider.closeQrCode(paid.id)).receivedPaise, 45_000)
  })
})

describe('cash on delivery in the pop-up', () => {
  it('reads a payment on delivery as begun, not as paid', async () => {
    const order = await sandbox.createOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { method: 'cod' })
    const payment = await provider.fetchPayment(id)
    assert.deepEqual([payment.status, payment.method], ['created', 'cod'])
  })
})
