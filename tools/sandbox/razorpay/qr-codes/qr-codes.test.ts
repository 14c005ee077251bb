import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type ApiClient, assertRejected } from '../testing/client.ts'
import { runReceiver } from '../testing/receiver.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const single = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 50_000 }
const path = '/v1/payments/qr_codes'

const createCode = (sandbox: ApiClient, fields: object = {}) => sandbox.post(path, { ...single, ...fields })
const pay = (sandbox: ApiClient, id: string, fields: object = {}) =>
  sandbox.post('/sandbox/pay', { qr_code_id: id, method: 'upi', ...fields })
const tryToPay = (sandbox: ApiClient, id: string, fields: object = {}) =>
  sandbox.send('POST', '/sandbox/pay', { qr_code_id: id, method: 'upi', ...fields })

suite('UPI QR codes', () => {
  test('answers the code as it was created', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const close_by = inMinutes(60)
    const code = await createCode(sandbox, { name: 'Soilkin', description: 'Order DRF001', close_by })
    const { id, image_url: url, created_at: _at, ...rest } = code
    assert.match(id, /^qr_[A-Za-z0-9]{14}$/)
    assert.deepEqual(rest, {
      entity: 'qr_code',
      name: 'Soilkin',
      usage: 'single_use',
      type: 'upi_qr',
      payment_amount: 50_000,
      fixed_amount: true,
      status: 'active',
      description: 'Order DRF001',
      payments_amount_received: 0,
      payments_count_received: 0,
      notes: [],
      customer_id: null,
      close_by,
      closed_at: null,
      close_reason: null,
    })
    assert.deepEqual(await sandbox.get(`${path}/${id}`), code)
    const picture = await fetch(url)
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
    assert.match(await picture.text(), /^<svg/)
    const [event] = await receiver.events('qr_code.created')
    assert.deepEqual(JSON.parse(event?.body ?? '').payload, { qr_code: { entity: code } })
  })

  test('refuses wrong fields in the words of the provider', async (t) => {
    const sandbox = await runSandbox(t)
    const cases: [object, RegExp, string][] = [
      [{ type: 'bharat_qr' }, /type is invalid/, 'type'],
      [{ type: undefined }, /required/, 'type'],
      [{ usage: undefined }, /required/, 'usage'],
      [{ payment_amount: undefined }, /required/, 'payment_amount'],
      [{ payment_amount: 99 }, /at least INR 1.00/, 'payment_amount'],
      [{ fixed_amount: false }, /fixed_amount/, 'payment_amount'],
      [{ usage: 'multiple_use', close_by: inMinutes(60) }, /single_use/, 'close_by'],
      [{ close_by: inMinutes(10) }, /15 minutes/, 'close_by'],
      [{ close_by: inMinutes(46 * 1_440) }, /45 days/, 'close_by'],
      [{ colour: 'green' }, /should not be sent/, 'colour'],
    ]
    for (const [fields, description, field] of cases) {
      assertRejected(await sandbox.send('POST', path, { ...single, ...fields }), description, field)
    }
  })

  test('credits a payment without an order and closes a single-use code', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    await sandbox.post('/sandbox/balance', { amount: 10_000 })
    const { id } = await createCode(sandbox)
    assertRejected(await tryToPay(sandbox, id, { amount: 40_000 }), /different/, 'amount')
    assertRejected(await tryToPay(sandbox, id, { vpa: 'nobody' }), /VPA/, 'vpa')
    const { razorpay_payment_id: paymentId } = await pay(sandbox, id)
    const payment = await sandbox.get(`/v1/payments/${paymentId}`)
    assert.deepEqual(
      [payment.order_id, payment.status, payment.method, payment.amount],
      [null, 'captured', 'upi', 50_000],
    )
    assert.deepEqual((await sandbox.get(`${path}/${id}/payments`)).items, [payment])
    const { items } = await sandbox.get(`${path}?payment_id=${paymentId}`)
    assert.deepEqual(items, [await sandbox.get(`${path}/${id}`)])
    assert.deepEqual(
      [items[0].status, items[0].close_reason, items[0].payments_amount_received],
      ['closed', 'paid', 50_000],
    )
    assertRejected(await tryToPay(sandbox, id), 'QR code is closed')
    const [credited] = await receiver.events('qr_code.credited')
    assert.deepEqual(JSON.parse(credited?.body ?? '').contains, ['qr_code', 'payment'])
    await receiver.events('qr_code.closed')
    assert.ok((await sandbox.get('/sandbox/balance')).amount > 58_000)
    const refund = await sandbox.post(`/v1/payments/${paymentId}/refund`, {})
    assert.equal(refund.status, 'processed')
  })

  test('lets a code for many payments be paid again', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await createCode(sandbox, {
      usage: 'multiple_use',
      fixed_amount: false,
      payment_amount: undefined,
    })
    assertRejected(await tryToPay(sandbox, id), /required/, 'amount')
    await pay(sandbox, id, { amount: 10_000 })
    await pay(sandbox, id, { amount: 20_000 })
    const code = await sandbox.get(`${path}/${id}`)
    assert.deepEqual(
      [code.status, code.payments_count_received, code.payments_amount_received],
      ['active', 2, 30_000],
    )
  })

  test('closes a code by a call and at its time', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { id } = await createCode(sandbox)
    assert.equal((await sandbox.post(`${path}/${id}/close`, {})).close_reason, 'on_demand')
    assertRejected(await sandbox.send('POST', `${path}/${id}/close`, {}), /already closed/)
    await sandbox.setFaults({ minute_ms: 1 })
    const timed = await createCode(sandbox, { close_by: inMinutes(20) })
    await receiver.events('qr_code.closed', 2)
    assert.equal((await sandbox.get(`${path}/${timed.id}`)).close_reason, 'on_close_by')
  })

  test('credits late money after a restart, although the code was closed', async (t) => {
    const receiver = await runReceiver(t)
    const first = await runSandbox(t, { webhookUrl: receiver.url })
    await first.setFaults({ late_ms: 1_000 })
    const { id } = await createCode(first)
    assert.equal((await pay(first, id, { outcome: 'late' })).razorpay_payment_id, null)
    await first.post(`${path}/${id}/close`, {})
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile, webhookUrl: receiver.url })
    await receiver.events('qr_code.credited')
    const code = await eventually('the late money', async () => {
      const found = await second.get(`${path}/${id}`)
      return found.payments_count_received === 1 ? found : undefined
    })
    assert.deepEqual([code.status, code.close_reason], ['closed', 'on_demand'])
  })
})

suite('cash on delivery in the pop-up', () => {
  test('leaves the payment pending and settles nothing', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const order = await sandbox.createOrder()
    const { razorpay_payment_id: id } = await sandbox.pay(order.id, { method: 'cod' })
    const [event] = await receiver.events('payment.pending')
    const { entity } = JSON.parse(event?.body ?? '').payload.payment
    assert.deepEqual(
      [entity.id, entity.method, entity.status, entity.captured],
      [id, 'cod', 'pending', false],
    )
    assert.equal((await sandbox.get(`/v1/orders/${order.id}`)).status, 'attempted')
    const capture = { amount: 50_000, currency: 'INR' }
    assertRejected(await sandbox.send('POST', `/v1/payments/${id}/capture`, capture), /authorized/)
    assertRejected(await sandbox.tryToPay(order.id), /already authorized/)
  })
})
