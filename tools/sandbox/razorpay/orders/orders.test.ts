import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, assertRejected, freshReceipt } from '../testing/client.ts'
import { runSandbox } from '../testing/running-sandbox.ts'

suite('POST /v1/orders', () => {
  test('answers the order as it was created', async (t) => {
    const sandbox = await runSandbox(t)
    const receipt = freshReceipt()
    const order = await sandbox.createOrder({ amount: 115_050, receipt, notes: { order: 'ORD010' } })
    const { id, created_at: createdAt, ...rest } = order
    assert.match(id, /^order_[A-Za-z0-9]{14}$/)
    assert.ok(Math.abs(createdAt - Date.now() / 1000) < 60)
    assert.deepEqual(rest, {
      entity: 'order',
      amount: 115_050,
      amount_paid: 0,
      amount_due: 115_050,
      currency: 'INR',
      receipt,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { order: 'ORD010' },
    })
  })

  test('gives empty notes back as a list', async (t) => {
    const sandbox = await runSandbox(t)
    assert.deepEqual((await sandbox.createOrder()).notes, [])
    assert.deepEqual((await sandbox.createOrder({ notes: {} })).notes, [])
  })

  test('takes a receipt once', async (t) => {
    const sandbox = await runSandbox(t)
    const receipt = freshReceipt()
    await sandbox.createOrder({ receipt })
    const again = await sandbox.send('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt })
    assertRejected(again, 'Order receipt should be unique.', 'receipt')
  })

  test('gives a retried create with unique_receipt the same order', async (t) => {
    const sandbox = await runSandbox(t)
    const receipt = freshReceipt()
    const first = await sandbox.createOrder({ receipt, unique_receipt: true })
    const again = await sandbox.createOrder({ receipt, unique_receipt: true })
    assert.equal(again.id, first.id)
    const other = { amount: 60_000, currency: 'INR', receipt, unique_receipt: true }
    assertRejected(await sandbox.send('POST', '/v1/orders', other), 'Order receipt should be unique.')
  })

  test('takes many orders without a receipt', async (t) => {
    const sandbox = await runSandbox(t)
    const first = await sandbox.createOrder({ receipt: null })
    const second = await sandbox.createOrder({ receipt: undefined })
    assert.notEqual(first.id, second.id)
    assert.equal(first.receipt, null)
  })

  const valid = { amount: 50_000, currency: 'INR' }
  const sixteenNotes = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`note${at}`, 'x']))
  const refusals: [string, object, string | RegExp, string][] = [
    ['no amount', { currency: 'INR' }, 'amount: is required.', 'amount'],
    ['a fraction of a paisa', { ...valid, amount: 100.5 }, 'The amount must be an integer.', 'amount'],
    ['an amount as text', { ...valid, amount: '50000' }, 'The amount must be an integer.', 'amount'],
    ['less than a rupee', { ...valid, amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    ['a negative amount', { ...valid, amount: -100 }, 'The amount must be at least INR 1.00', 'amount'],
    ['no currency', { amount: 50_000 }, 'currency: is required.', 'currency'],
    ['a currency as number', { ...valid, currency: 1 }, 'expected string but provided 1', 'currency'],
    ['another currency', { ...valid, currency: 'USD' }, 'Currency is not supported', 'currency'],
    ['a long receipt', { ...valid, receipt: 'r'.repeat(41) }, /greater than 40 characters/, 'receipt'],
    ['a receipt as number', { ...valid, receipt: 7 }, 'expected string but provided 7', 'receipt'],
    ['sixteen notes', { ...valid, notes: sixteenNotes }, /more than 15 pairs/, 'notes'],
    ['a long note', { ...valid, notes: { a: 'x'.repeat(257) } }, /greater than 256 characters/, 'notes'],
    ['a note that is no text', { ...valid, notes: { a: {} } }, 'The note a must be a string.', 'notes'],
    ['notes that are no pairs', { ...valid, notes: 'x' }, 'The notes must be an object.', 'notes'],
    ['an unknown field', { ...valid, price: 1 }, 'price is/are not required and should not be sent', 'price'],
    ['a payment that is text', { ...valid, payment: 'manual' }, 'The payment must be an object.', 'payment'],
    ['a payment without capture', { ...valid, payment: {} }, 'capture: is required.', 'capture'],
    [
      'an unknown capture',
      { ...valid, payment: { capture: 'soon' } },
      'The selected capture is invalid.',
      'capture',
    ],
    [
      'a short automatic expiry',
      { ...valid, payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 11 } } },
      'The automatic_expiry_period must be at least 12.',
      'automatic_expiry_period',
    ],
    [
      'a long manual expiry',
      { ...valid, payment: { capture: 'automatic', capture_options: { manual_expiry_period: 7_201 } } },
      'The manual_expiry_period may not be greater than 7200.',
      'manual_expiry_period',
    ],
  ]
  for (const [what, fields, description, field] of refusals) {
    test(`refuses ${what}`, async (t) => {
      const sandbox = await runSandbox(t)
      assertRejected(await sandbox.send('POST', '/v1/orders', fields), description, field)
      assert.deepEqual((await sandbox.books()).orders, [])
    })
  }

  test('takes the documented capture options', async (t) => {
    const sandbox = await runSandbox(t)
    const options = { automatic_expiry_period: 12, manual_expiry_period: 7_200, refund_speed: 'optimum' }
    const order = await sandbox.createOrder({ payment: { capture: 'automatic', capture_options: options } })
    assert.equal(order.status, 'created')
  })

  test('refuses a body that is no JSON object', async (t) => {
    const sandbox = await runSandbox(t)
    assertRejected(await sandbox.send('POST', '/v1/orders', '{"amount":'), /not valid JSON/)
    assertRejected(await sandbox.send('POST', '/v1/orders', '[1]'), /must be a JSON object/)
    const form = await sandbox.send('POST', '/v1/orders', 'amount=1', { 'content-type': 'text/plain' })
    assertRejected(form, /application\/json/)
  })

  test('refuses a body over 256 KB', async (t) => {
    const sandbox = await runSandbox(t)
    const answer = await sandbox.send('POST', '/v1/orders', { notes: 'x'.repeat(300_000) })
    assert.equal(answer.status, 413)
  })
})

suite('GET /v1/orders', () => {
  test('finds the order of a receipt, with its payments on request', async (t) => {
    const sandbox = await runSandbox(t)
    const wanted = await sandbox.createOrder()
    await sandbox.createOrder()
    const reply = await sandbox.pay(wanted.id)
    const plain = await sandbox.get(`/v1/orders?receipt=${wanted.receipt}`)
    assert.equal(plain.entity, 'collection')
    assert.equal(plain.count, 1)
    assert.equal(plain.items[0].id, wanted.id)
    assert.equal(plain.items[0].payments, undefined)
    const expanded = await sandbox.get(`/v1/orders?receipt=${wanted.receipt}&expand[]=payments`)
    assert.equal(expanded.items[0].payments.count, 1)
    assert.equal(expanded.items[0].payments.items[0].id, reply.razorpay_payment_id)
    assert.deepEqual((await sandbox.get('/v1/orders?receipt=nobody')).items, [])
  })

  test('pages through orders, newest first', async (t) => {
    const sandbox = await runSandbox(t)
    const ids: string[] = []
    for (let at = 0; at < 12; at += 1) ids.unshift((await sandbox.createOrder()).id)
    const listed = (answer: { items: { id: string }[] }) => answer.items.map(({ id }) => id)
    assert.deepEqual(listed(await sandbox.get('/v1/orders')), ids.slice(0, 10))
    assert.deepEqual(listed(await sandbox.get('/v1/orders?count=3&skip=2')), ids.slice(2, 5))
    assert.deepEqual(listed(await sandbox.get('/v1/orders?count=100&skip=11')), ids.slice(11))
  })

  test('filters by time and by authorized payments', async (t) => {
    const sandbox = await runSandbox(t)
    const paid = await sandbox.createOrder()
    const open = await sandbox.createOrder()
    await sandbox.pay(paid.id)
    const ids = async (query: string) =>
      (await sandbox.get(`/v1/orders?${query}`)).items.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids('authorized=1'), [paid.id])
    assert.deepEqual(await ids('authorized=0'), [open.id])
    assert.deepEqual(await ids(`from=${paid.created_at - 5}&to=${open.created_at + 5}`), [open.id, paid.id])
    assert.deepEqual(await ids(`to=${paid.created_at - 5}`), [])
    assert.deepEqual(await ids(`from=${open.created_at + 5}`), [])
  })

  for (const [query, field] of [
    ['count=101', 'count'],
    ['count=0', 'count'],
    ['skip=-1', 'skip'],
    ['from=yesterday', 'from'],
    ['authorized=yes', 'authorized'],
    ['expand[]=everything', 'expand'],
    ['colour=green', 'colour'],
  ]) {
    test(`refuses ${query}`, async (t) => {
      const sandbox = await runSandbox(t)
      assertRejected(await sandbox.send('GET', `/v1/orders?${query}`), /./, field)
    })
  }
})

suite('one order', () => {
  test('is read by its id, its notes alone can change', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder({ notes: { a: '1' } })
    assert.deepEqual(await sandbox.get(`/v1/orders/${order.id}`), order)
    const changed = await sandbox.send('PATCH', `/v1/orders/${order.id}`, { notes: { b: '2' } })
    assert.equal(changed.status, 200)
    assert.deepEqual((await sandbox.get(`/v1/orders/${order.id}`)).notes, { b: '2' })
    const amount = await sandbox.send('PATCH', `/v1/orders/${order.id}`, { amount: 1_000 })
    assertRejected(amount, /should not be sent/, 'amount')
    assertRejected(await sandbox.send('PATCH', `/v1/orders/${order.id}`, {}), 'notes: is required.', 'notes')
  })

  test('lists its payments, newest first', async (t) => {
    const sandbox = await runSandbox(t)
    const order = await sandbox.createOrder()
    await sandbox.tryToPay(order.id, { outcome: 'failed' })
    await sandbox.pay(order.id)
    const { count, items } = await sandbox.get(`/v1/orders/${order.id}/payments`)
    assert.equal(count, 2)
    assert.deepEqual(
      items.map(({ status }: { status: string }) => status),
      ['captured', 'failed'],
    )
  })

  test('distinguishes unknown from malformed ids', async (t) => {
    const sandbox = await runSandbox(t)
    const known: [string, string][] = [
      ['/v1/orders/', 'order_'],
      ['/v1/payments/', 'pay_'],
      ['/v1/refunds/', 'rfnd_'],
    ]
    for (const [path, prefix] of known) {
      assertRejected(
        await sandbox.send('GET', `${path}${prefix}AAAAAAAAAAAAAA`),
        'The id provided does not exist',
      )
      assertRejected(await sandbox.send('GET', `${path}nonsense`), 'nonsense is not a valid id')
    }
  })
})

suite('who may call', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const right = encode('rzp_test_sandbox:sandbox_key_secret')
  const cases: [string, string | undefined, string][] = [
    ['no header', undefined, 'Please provide your api key for authentication purposes.'],
    ['a wrong secret', `Basic ${encode('rzp_test_sandbox:wrong')}`, 'Authentication failed'],
    ['a wrong key id', `Basic ${encode('rzp_test_x:sandbox_key_secret')}`, 'The api key provided is invalid'],
    ['another spelling of the scheme', `basic ${right}`, 'The api key provided is invalid'],
    ['quotes around the token', `Basic "${right}"`, 'The api key provided is invalid'],
    ['a bearer token', `Bearer ${right}`, 'The api key provided is invalid'],
  ]
  for (const [what, authorization, description] of cases) {
    test(`refuses ${what} with 401`, async (t) => {
      const sandbox = await runSandbox(t)
      const headers = authorization === undefined ? {} : { authorization }
      const response = await fetch(`${sandbox.url}/v1/orders`, { headers })
      assert.equal(response.status, 401)
      assert.match(response.headers.get('www-authenticate') ?? '', /^Basic/)
      const body = (await response.json()) as { error: { description: string } }
      assert.equal(body.error.description, description)
    })
  }

  test('answers an unknown address or method as the provider does', async (t) => {
    const sandbox = await runSandbox(t)
    const attempts: Promise<Answer>[] = [
      sandbox.send('GET', '/v1/nothing'),
      sandbox.send('DELETE', '/v1/orders'),
      sandbox.send('GET', '/'),
    ]
    for (const answer of await Promise.all(attempts)) {
      assertRejected(answer, 'The requested URL was not found on the server')
    }
  })
})
