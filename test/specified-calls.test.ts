import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPayingShop, type PayingShop } from './paying-shop.ts'
import type { Answer } from './shop.ts'

// The calls as foreign clients make them. Addresses, fields and types are written out here, so a change of the
// contract changes no expectation.

type Shape = { [field: string]: 'string' | 'number' | 'boolean' | 'object' | 'text or null' }

const productShape: Shape = {
  id: 'number',
  slug: 'string',
  name: 'string',
  description: 'string',
  category: 'text or null',
  price: 'number',
  discount_percentage: 'number',
  rating: 'number',
  image_url: 'string',
  in_stock: 'boolean',
  coming_soon: 'boolean',
}
const postShape: Shape = {
  id: 'number',
  title: 'string',
  category: 'string',
  excerpt: 'string',
  image_url: 'string',
  author: 'string',
  publish_date: 'string',
  read_time: 'text or null',
  status: 'string',
}
const userShape: Shape = { fullName: 'string', email: 'string', phoneNumber: 'string', createdAt: 'string' }
const cartItemShape: Shape = {
  product_id: 'number',
  name: 'string',
  price: 'number',
  quantity: 'number',
  image_url: 'string',
}
const orderShape: Shape = {
  id: 'string',
  created_at: 'string',
  total_amount: 'number',
  order_status: 'string',
  payment_status: 'string',
  shipping_full_name: 'string',
  shipping_address: 'string',
  shipping_city: 'string',
  shipping_state: 'string',
  shipping_zip: 'string',
  shipping_country: 'string',
  payment_method: 'string',
  transaction_id: 'text or null',
}
const orderItemShape: Shape = {
  id: 'number',
  product_name: 'string',
  product_price: 'number',
  quantity: 'number',
}

const shipping = {
  fullName: 'Meera Iyer',
  address: '12, Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

type Json = Record<string, unknown>

/** Fails unless the value has these fields with these types; it may have more. */
function hasShape(value: unknown, shape: Shape): Json {
  assert.ok(typeof value === 'object' && value !== null)
  const fields = value as Json
  for (const [field, type] of Object.entries(shape)) {
    const found = fields[field]
    if (type === 'text or null')
      assert.ok(found === null || typeof found === 'string', `${field} is ${found}`)
    else assert.equal(typeof found, type, field)
  }
  return fields
}

function hasEach(values: unknown, shape: Shape): Json[] {
  assert.ok(Array.isArray(values) && values.length > 0)
  return values.map((value) => hasShape(value, shape))
}

describe('the specified calls', () => {
  let shop: PayingShop
  let token: string
  const endings: (() => Promise<void> | void)[] = []

  const send = (methodAndPath: string, body?: object, bearer?: string): Promise<Answer<unknown>> =>
    shop.callPath(methodAndPath, { body, token: bearer })

  async function answered(methodAndPath: string, body?: object, bearer?: string): Promise<unknown> {
    const answer = await send(methodAndPath, body, bearer)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  /** The call needs a bearer token, and what it says without one is a sentence. */
  async function needsBearer(methodAndPath: string, body?: object): Promise<void> {
    const { status, error } = await send(methodAndPath, body)
    assert.equal(status, 401)
    assert.match(error.message, /^[A-Z].+\.$/)
  }

  async function refuses(methodAndPath: string, body: object, bearer?: string): Promise<void> {
    const { status, error } = await send(methodAndPath, body, bearer)
    assert.ok(status >= 400 && status < 500)
    assert.match(error.message, /^[A-Z].+\.$/)
  }

  before(async () => {
    shop = await openPayingShop({ after: (end) => void endings.unshift(end) })
    token = (await shop.registerShopper()).token
  })

  after(async () => {
    for (const end of endings) await end()
  })

  // #specified-calls-2fb
  test('GET /api/blog_posts answers an array of posts', async () => {
    const posts = hasEach(await answered('GET /api/blog_posts'), postShape)
    assert.deepEqual(new Set(posts.map(({ status }) => status)), new Set(['available', 'coming_soon']))
  })

  // #specified-calls-857
  test('GET /api/blog_posts/{id} answers one post with its content', async () => {
    hasShape(await answered('GET /api/blog_posts/1'), { ...postShape, content: 'string' })
  })

  // #specified-calls-41d
  test('GET /api/products_s answers an array of products', async () => {
    const products = hasEach(await answered('GET /api/products_s'), productShape)
    assert.deepEqual(
      products.map(({ id }) => id),
      [1, 2, 3, 4, 5, 6, 7, 8],
    )
  })

  // #specified-calls-38c
  test('GET /api/products_s/{id} answers one product', async () => {
    const product = hasShape(await answered('GET /api/products_s/2'), productShape)
    assert.deepEqual([product.price, product.discount_percentage], [1150, 15])
  })

  // #specified-calls-47f
  test('POST /api/cart/add takes productId, quantity and answers a message', async () => {
    await needsBearer('POST /api/cart/add', { productId: 1, quantity: 1 })
    hasShape(await answered('POST /api/cart/add', { productId: 1, quantity: 1 }, token), {
      message: 'string',
    })
  })

  // #specified-calls-29e
  test('GET /api/cart answers a bearer items with their quantity', async () => {
    await needsBearer('GET /api/cart')
    const { items } = (await answered('GET /api/cart', undefined, token)) as { items: unknown }
    const [item] = hasEach(items, cartItemShape)
    assert.deepEqual([item?.product_id, item?.price, item?.quantity], [1, 500, 1])
  })

  // #specified-calls-34b
  test('PUT /api/cart/update-item takes productId and quantity', async () => {
    await needsBearer('PUT /api/cart/update-item', { productId: 1, quantity: 2 })
    await answered('PUT /api/cart/update-item', { productId: 1, quantity: 2 }, token)
    await refuses('PUT /api/cart/update-item', { productId: 1, quantity: 'many' }, token)
  })

  // #specified-calls-b6c
  test('DELETE /api/cart/remove-item/{productId} needs nothing more', async () => {
    await needsBearer('DELETE /api/cart/remove-item/1')
    await answered('DELETE /api/cart/remove-item/1', undefined, token)
    assert.deepEqual(await answered('GET /api/cart', undefined, token), { items: [], count: 0 })
  })

  // #specified-calls-320
  test('POST /api/subscribe-discount takes email and answers a message', async () => {
    hasShape(await answered('POST /api/subscribe-discount', { email: 'meera@example.com' }), {
      message: 'string',
    })
    await refuses('POST /api/subscribe-discount', { email: 'meera' })
  })

  // #specified-calls-631
  test('POST /api/login takes loginIdentifier and password and answers token, user, message', async () => {
    const reply = await answered('POST /api/login', {
      loginIdentifier: 'asha@example.com',
      password: 'garden123',
    })
    const { user } = hasShape(reply, { token: 'string', user: 'object', message: 'string' })
    hasShape(user, userShape)
    await refuses('POST /api/login', { loginIdentifier: 'asha@example.com', password: 'wrong' })
  })

  // #specified-calls-bc8
  test('POST /api/register takes fullName, email, phoneNumber, password and answers a message', async () => {
    const account = {
      fullName: 'Nila Das',
      email: 'nila@example.com',
      phoneNumber: '9876500009',
      password: 'tulsi-2026',
    }
    hasShape(await answered('POST /api/register', account), { message: 'string' })
    await refuses('POST /api/register', account)
  })

  // #specified-calls-fdd
  test('GET /api/user/profile answers a bearer fullName, email, phoneNumber, createdAt, message', async () => {
    await needsBearer('GET /api/user/profile')
    hasShape(await answered('GET /api/user/profile', undefined, token), { ...userShape, message: 'string' })
  })

  // #specified-calls-e6f
  test('PUT /api/user/profile/update takes fullName, email, phoneNumber of a bearer', async () => {
    const given = { fullName: 'Meera Iyer', email: 'meera.iyer@example.com', phoneNumber: '9876500008' }
    await needsBearer('PUT /api/user/profile/update', given)
    await answered('PUT /api/user/profile/update', given, token)
    await refuses('PUT /api/user/profile/update', { ...given, fullName: '' }, token)
  })

  // #specified-calls-4cc
  test('POST /api/forgot-password takes email and has a message for an error', async () => {
    await answered('POST /api/forgot-password', { email: 'nobody@example.com' })
    await refuses('POST /api/forgot-password', {})
  })

  // #specified-calls-497
  test('POST /api/reset-password takes token and newPassword', async () => {
    await refuses('POST /api/reset-password', { token: 'unknown', newPassword: 'tulsi-2026' })
    await refuses('POST /api/reset-password', { token: 'unknown', newPassword: 'short' })
  })

  // #specified-calls-e17
  test('payments are created, verified and read as specified', async () => {
    await answered('POST /api/cart/add', { productId: 6, quantity: 2 }, token)
    const wish = { amount: 1600, currency: 'INR', shipping }
    await needsBearer('POST /api/create-razorpay-order', wish)
    await refuses('POST /api/create-razorpay-order', { ...wish, amount: 1 }, token)
    const opened = await answered('POST /api/create-razorpay-order', wish, token)
    const { id, amount, currency } = hasShape(opened, { id: 'string', amount: 'number', currency: 'string' })
    assert.deepEqual([amount, currency], [160_000, 'INR'])

    const proof = await shop.sandbox.pay(String(id))
    assert.deepEqual(Object.keys(proof).toSorted(), [
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ])
    await needsBearer('POST /api/verify-razorpay-payment', proof)
    await refuses('POST /api/verify-razorpay-payment', { ...proof, razorpay_signature: 'forged' }, token)
    const verified = await answered('POST /api/verify-razorpay-payment', proof, token)
    const { verified: isVerified, orderId } = hasShape(verified, { verified: 'boolean', orderId: 'string' })
    assert.equal(isVerified, true)

    await needsBearer(`GET /api/orders/${orderId}`)
    const order = hasShape(await answered(`GET /api/orders/${orderId}`, undefined, token), orderShape)
    const [item] = hasEach(order.items, orderItemShape)
    assert.deepEqual([item?.product_price, item?.quantity, order.total_amount], [800, 2, 1600])
    assert.deepEqual([order.order_status, order.payment_status], ['Processing', 'Paid'])
    const unknown = await send('GET /api/orders/ORD999999', undefined, token)
    assert.deepEqual([unknown.status, unknown.error.message], [404, 'Order not found.'])
  })

  // #specified-calls-8c5
  test('POST /api/contact-message takes name, email, phone, message', async () => {
    const message = {
      name: 'Meera',
      email: 'meera@example.com',
      phone: '+91 98765 00008',
      message: 'Namaste.',
    }
    await answered('POST /api/contact-message', message)
    await refuses('POST /api/contact-message', { ...message, message: '' })
  })

  // #specified-calls-92c
  test('POST /api/garden_plans takes a plan and answers a message', async () => {
    const who = { name: 'Meera', email: 'meera@example.com', phone: '+91 98765 00008' }
    const plan = {
      ...who,
      space: ['Balcony', 'Terrace'],
      grow: ['Herbs'],
      experience: 'This is my first time',
      specific_plants: 'Tulsi',
      seeds: 'yes',
      fertilizer: 'no',
      mixes: 'yes',
      pots: 'no',
      guidance: 'yes',
    }
    hasShape(await answered('POST /api/garden_plans', plan), { message: 'string' })
    hasShape(await answered('POST /api/garden_plans', who), { message: 'string' })
    await refuses('POST /api/garden_plans', { ...plan, seeds: 'perhaps' })
    await refuses('POST /api/garden_plans', { ...plan, phone: undefined })
  })
})
