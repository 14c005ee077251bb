import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { type ApiClient, assertRejected, freshReceipt, keySecret } from '../testing/client.ts'
import { runReceiver } from '../testing/receiver.ts'
import { eventually, runSandbox } from '../testing/running-sandbox.ts'

const now = () => Math.floor(Date.now() / 1000)
const inMinutes = (minutes: number) => now() + minutes * 60

const createLink = (sandbox: ApiClient, fields: object = {}) =>
  sandbox.post('/v1/payment_links', { amount: 50_000, reference_id: freshReceipt(), ...fields })
const pay = (sandbox: ApiClient, id: string, fields: object = {}) =>
  sandbox.post('/sandbox/pay', { payment_link_id: id, method: 'upi', ...fields })
const tryToPay = (sandbox: ApiClient, id: string, fields: object = {}) =>
  sandbox.send('POST', '/sandbox/pay', { payment_link_id: id, method: 'upi', ...fields })
const fetchLink = (sandbox: ApiClient, id: string) => sandbox.get(`/v1/payment_links/${id}`)

suite('POST /v1/payment_links', () => {
  test('answers the link as it was created', async (t) => {
    const sandbox = await runSandbox(t)
    const expire_by = inMinutes(60)
    const link = await createLink(sandbox, {
      currency: 'INR',
      reference_id: 'DRF001-1',
      description: 'Order DRF001',
      customer: { name: 'Asha Rao', contact: '+919812345678' },
      notify: { sms: false, email: true },
      reminder_enable: true,
      expire_by,
      notes: { draft: 'DRF001' },
      callback_url: 'https://soilkin.in/paid',
      callback_method: 'get',
    })
    const { id, short_url: url, created_at: createdAt, updated_at: updatedAt, ...rest } = link
    assert.match(id, /^plink_[A-Za-z0-9]{14}$/)
    assert.equal(url, `${sandbox.url}/i/${id.slice(6)}`)
    assert.equal(updatedAt, createdAt)
    assert.deepEqual(rest, {
      accept_partial: false,
      amount: 50_000,
      amount_paid: 0,
      callback_method: 'get',
      callback_url: 'https://soilkin.in/paid',
      cancelled_at: 0,
      currency: 'INR',
      customer: { name: 'Asha Rao', contact: '+919812345678' },
      description: 'Order DRF001',
      expire_by,
      expired_at: 0,
      first_min_partial_amount: 0,
      notes: { draft: 'DRF001' },
      notify: { sms: false, email: true },
      payments: null,
      reference_id: 'DRF001-1',
      reminder_enable: true,
      reminders: [],
      status: 'created',
      upi_link: false,
      user_id: '',
    })
    assert.deepEqual(await fetchLink(sandbox, id), link)
  })

  test('refuses wrong fields in the words of the provider', async (t) => {
    const sandbox = await runSandbox(t)
    const cases: [object, string | RegExp, string][] = [
      [{ amount: undefined }, 'amount: is required.', 'amount'],
      [{ amount: 99 }, /at least INR 1.00/, 'amount'],
      [{ amount: 10.5 }, /integer/, 'amount'],
      [{ currency: 'USD' }, 'Currency is not supported', 'currency'],
      [{ expire_by: inMinutes(10) }, /at least 15 minutes/, 'expire_by'],
      [{ expire_by: inMinutes(183 * 1_440) }, /at most 182 days/, 'expire_by'],
      [{ expire_by: 'soon' }, /integer/, 'expire_by'],
      [{ reference_id: 'x'.repeat(41) }, /40 characters/, 'reference_id'],
      [{ accept_partial: 'yes' }, /true or false/, 'accept_partial'],
      [{ first_min_partial_amount: 100 }, /requires accept_partial/, 'first_min_partial_amount'],
      [{ accept_partial: true, first_min_partial_amount: 50_000 }, /less than/, 'first_min_partial_amount'],
      [{ callback_url: 'javascript:1', callback_method: 'get' }, /http/, 'callback_url'],
      [{ callback_url: 'https://soilkin.in/' }, /required/, 'callback_method'],
      [{ customer: 'Asha' }, /object/, 'customer'],
      [{ customer: { age: 7 } }, /should not be sent/, 'age'],
      [{ upi_link: true }, /should not be sent/, 'upi_link'],
    ]
    for (const [fields, description, field] of cases) {
      const answer = await sandbox.send('POST', '/v1/payment_links', { amount: 50_000, ...fields })
      assertRejected(answer, description, field)
    }
  })

  test('takes a reference once, whatever became of its link', async (t) => {
    const sandbox = await runSandbox(t)
    const { id, reference_id } = await createLink(sandbox)
    await sandbox.post(`/v1/payment_links/${id}/cancel`, {})
    const again = await sandbox.send('POST', '/v1/payment_links', { amount: 50_000, reference_id })
    assertRejected(again, /already exists/, 'reference_id')
    const { payment_links: found } = await sandbox.get(`/v1/payment_links?reference_id=${reference_id}`)
    assert.deepEqual(
      found.map((link: { id: string }) => link.id),
      [id],
    )
  })

  test('refuses calls without the right keys', async (t) => {
    const sandbox = await runSandbox(t)
    const answer = await sandbox.send('POST', '/v1/payment_links', { amount: 50_000 }, { authorization: '' })
    assert.equal(answer.status, 401)
  })

  test('loses, fails and turns away calls by the fault settings', async (t) => {
    const sandbox = await runSandbox(t)
    const reference_id = freshReceipt()
    await sandbox.setFaults({ fail_after_next: 1, receipt_ms: 0 })
    const lost = await sandbox.send('POST', '/v1/payment_links', { amount: 50_000, reference_id })
    assert.ok(lost.status >= 500)
    const { payment_links: found } = await sandbox.get(`/v1/payment_links?reference_id=${reference_id}`)
    assert.equal(found.length, 1)
    await sandbox.setFaults({ fail_next: 1 })
    const { id } = found[0]
    assert.ok((await sandbox.send('POST', `/v1/payment_links/${id}/cancel`, {})).status >= 500)
    assert.equal((await fetchLink(sandbox, id)).status, 'created')
  })
})

suite('paying a link', () => {
  test('pays a link once and signs the answer', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { id, reference_id } = await createLink(sandbox, { notes: { draft: 'DRF001' } })
    const reply = await pay(sandbox, id)
    const paymentId = reply.razorpay_payment_id
    assert.deepEqual(reply, {
      razorpay_payment_id: paymentId,
      razorpay_payment_link_id: id,
      razorpay_payment_link_reference_id: reference_id,
      razorpay_payment_link_status: 'paid',
      razorpay_signature: createHmac('sha256', keySecret)
        .update(`${id}|${reference_id}|paid|${paymentId}`)
        .digest('hex'),
    })
    const link = await fetchLink(sandbox, id)
    assert.deepEqual([link.status, link.amount_paid, link.payments.length], ['paid', 50_000, 1])
    const order = await sandbox.get(`/v1/orders/${link.order_id}`)
    assert.deepEqual([order.status, order.receipt, order.notes], ['paid', reference_id, { draft: 'DRF001' }])
    assertRejected(await tryToPay(sandbox, id), 'Payment Link is already paid')

    const [event] = await receiver.events('payment_link.paid')
    const { contains, payload } = JSON.parse(event?.body ?? '')
    assert.deepEqual(contains, ['payment_link', 'payment', 'order'])
    assert.deepEqual(payload.payment_link.entity, link)
    assert.equal(payload.payment.entity.order_id, link.order_id)
    const signature = createHmac('sha256', 'sandbox_webhook_secret')
      .update(event?.body ?? '')
      .digest('hex')
    assert.equal(event?.signature, signature)
    assert.deepEqual(
      receiver.received.map((each) => each.event),
      ['payment.authorized', 'payment.captured', 'order.paid', 'payment_link.paid'],
    )
  })

  test('stays open after a failed attempt', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await createLink(sandbox)
    const failed = await tryToPay(sandbox, id, { outcome: 'failed' })
    assert.equal(failed.body.error.reason, 'payment_failed')
    const link = await fetchLink(sandbox, id)
    assert.deepEqual([link.status, link.payments], ['created', null])
    await pay(sandbox, id, { method: 'card' })
    assert.equal((await sandbox.get(`/v1/orders/${link.order_id}`)).attempts, 2)
  })

  test('refuses a method that is not one of a link', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await createLink(sandbox)
    assertRejected(await tryToPay(sandbox, id, { method: 'cod' }), /invalid/, 'method')
    assertRejected(await tryToPay(sandbox, 'plink_AAAAAAAAAAAAAA'), 'The id provided does not exist')
  })

  test('takes parts where the link allows them', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const whole = await createLink(sandbox)
    assertRejected(await tryToPay(sandbox, whole.id, { amount: 20_000 }), /not allowed/, 'amount')

    const { id } = await createLink(sandbox, { accept_partial: true, first_min_partial_amount: 10_000 })
    assertRejected(await tryToPay(sandbox, id, { amount: 9_000 }), /minimum/, 'amount')
    assertRejected(await tryToPay(sandbox, id, { amount: 50_100 }), /exceeds/, 'amount')
    const first = await pay(sandbox, id, { amount: 20_000 })
    assert.equal(first.razorpay_payment_link_status, 'partially_paid')
    const between = await fetchLink(sandbox, id)
    const order = await sandbox.get(`/v1/orders/${between.order_id}`)
    assert.deepEqual([order.status, order.amount_paid, order.amount_due], ['attempted', 20_000, 30_000])
    await receiver.events('payment_link.partially_paid')
    assert.equal((await pay(sandbox, id)).razorpay_payment_link_status, 'paid')
    const link = await fetchLink(sandbox, id)
    assert.deepEqual([link.amount_paid, link.payments.length], [50_000, 2])
    await receiver.events('payment_link.paid')
  })

  test('lists the link of a payment', async (t) => {
    const sandbox = await runSandbox(t)
    await createLink(sandbox)
    const { id } = await createLink(sandbox)
    const { razorpay_payment_id: paymentId } = await pay(sandbox, id)
    const { payment_links: found } = await sandbox.get(`/v1/payment_links?payment_id=${paymentId}`)
    assert.deepEqual(
      found.map((link: { id: string }) => link.id),
      [id],
    )
    assert.equal((await sandbox.get('/v1/payment_links')).payment_links.length, 2)
  })
})

suite('the end of a link', () => {
  test('cancels an open link and refuses to pay it', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { id } = await createLink(sandbox)
    const link = await sandbox.post(`/v1/payment_links/${id}/cancel`, {})
    assert.equal(link.status, 'cancelled')
    assert.ok(link.cancelled_at > 0)
    assertRejected(await tryToPay(sandbox, id), 'Payment Link is already cancelled')
    assertRejected(await sandbox.send('POST', `/v1/payment_links/${id}/cancel`, {}), /already cancelled/)
    const [event] = await receiver.events('payment_link.cancelled')
    assert.deepEqual(JSON.parse(event?.body ?? '').contains, ['payment_link'])
  })

  test('takes money of an attempt that began before the link was cancelled', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    const { id } = await createLink(sandbox)
    await sandbox.setFaults({ late_ms: 200 })
    assert.equal((await tryToPay(sandbox, id, { outcome: 'late' })).status, 400)
    await sandbox.post(`/v1/payment_links/${id}/cancel`, {})
    await receiver.events('order.paid')
    const link = await fetchLink(sandbox, id)
    assert.deepEqual([link.status, link.amount_paid], ['cancelled', 50_000])
    assert.ok(receiver.received.every(({ event }) => event !== 'payment_link.paid'))
  })

  test('expires at its time, and sends reminders until then', async (t) => {
    const receiver = await runReceiver(t)
    const sandbox = await runSandbox(t, { webhookUrl: receiver.url })
    // A day lasts 144 ms.
    await sandbox.setFaults({ minute_ms: 1 })
    const { id } = await createLink(sandbox, { expire_by: inMinutes(20), reminder_enable: true })
    await receiver.events('payment_link.expired')
    const link = await fetchLink(sandbox, id)
    assert.equal(link.status, 'expired')
    assert.ok(link.expired_at > 0)
    assertRejected(await tryToPay(sandbox, id), 'Payment Link is already expired')

    const reminded = await createLink(sandbox, { expire_by: inMinutes(4_000), reminder_enable: true })
    await receiver.events('payment_link.expired', 2)
    const { payment_links: links } = await sandbox.get('/sandbox/books')
    const found = links.find((each: { id: string }) => each.id === reminded.id)
    assert.equal(found.reminders_sent, 2)
  })

  test('changes an open link only', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await createLink(sandbox)
    const expire_by = inMinutes(120)
    const change = {
      expire_by,
      reminder_enable: true,
      notes: { draft: 'DRF002' },
      reference_id: freshReceipt(),
    }
    const answer = await sandbox.send('PATCH', `/v1/payment_links/${id}`, change)
    assert.equal(answer.status, 200)
    const link = await fetchLink(sandbox, id)
    assert.deepEqual(
      [link.expire_by, link.reminder_enable, link.notes, link.reference_id, link.amount],
      [expire_by, true, change.notes, change.reference_id, 50_000],
    )
    const amount = await sandbox.send('PATCH', `/v1/payment_links/${id}`, { amount: 60_000 })
    assertRejected(amount, /should not be sent/, 'amount')
    await pay(sandbox, id)
    assertRejected(await sandbox.send('PATCH', `/v1/payment_links/${id}`, { expire_by }), /already paid/)
  })

  test('counts the messages that a call sends', async (t) => {
    const sandbox = await runSandbox(t)
    const { id } = await createLink(sandbox)
    assert.deepEqual(await sandbox.post(`/v1/payment_links/${id}/notify_by/sms`, {}), { success: true })
    assertRejected(await sandbox.send('POST', `/v1/payment_links/${id}/notify_by/post`, {}), /invalid/)
    const { payment_links: links } = await sandbox.get('/sandbox/books')
    assert.deepEqual(links[0].notified, { sms: 1, email: 0 })
  })

  test('remembers links and their ends after a restart', async (t) => {
    const receiver = await runReceiver(t)
    const first = await runSandbox(t, { webhookUrl: receiver.url })
    await first.setFaults({ minute_ms: 50 })
    const { id } = await createLink(first, { expire_by: inMinutes(20) })
    const paid = await createLink(first)
    await pay(first, paid.id)
    await first.close()
    const second = await runSandbox(t, { stateFile: first.stateFile, webhookUrl: receiver.url })
    assert.equal((await fetchLink(second, paid.id)).status, 'paid')
    await receiver.events('payment_link.expired')
    await eventually('the end of the link', async () =>
      (await fetchLink(second, id)).status === 'expired' ? true : undefined,
    )
    const { reference_id } = paid
    assertRejected(
      await second.send('POST', '/v1/payment_links', { amount: 50_000, reference_id }),
      /already exists/,
    )
  })
})
