import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

/** A shop and the provider beside it. */
export interface Places {
  shop: string
  sandbox: string
}

interface Answer {
  [field: string]: unknown
}

/** The load shares the machine with the measured shop, so it must be cheap: `fetch` takes twice the processor time. */
const agent = new Agent({ keepAlive: true })

async function call(url: string, method: string, token: string | null, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const sent = request(url, { method, headers, agent })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`)
  return JSON.parse(text)
}

export interface Shopper {
  email: string
  password: string
  token: string
}

/** A new shopper, signed in. */
export async function registerShopper({ shop }: Places, number: number): Promise<Shopper> {
  const email = `bench-${Date.now()}${number}@example.com`
  const password = 'bench-password'
  const answer = await call(`${shop}/api/register`, 'POST', null, {
    fullName: 'Bench Shopper',
    email,
    phoneNumber: `9${String(number + (Date.now() % 100_000) * 1_000).padStart(9, '0')}`,
    password,
  })
  return { email, password, token: String(answer.token) }
}

const shipping = {
  fullName: 'Bench Shopper',
  address: '12 Garden Street',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

/** A whole purchase: cart, quote, reservation, payment at the provider, verification. */
export async function buy({ shop, sandbox }: Places, token: string, productId: number): Promise<void> {
  await call(`${shop}/api/cart/add`, 'POST', token, { productId, quantity: 1 })
  const quote = await call(`${shop}/api/checkout/quote`, 'POST', token, {})
  const order = await call(`${shop}/api/create-razorpay-order`, 'POST', token, {
    amount: quote.total,
    currency: 'INR',
    shipping,
  })
  const paid = await call(`${sandbox}/sandbox/pay`, 'POST', null, {
    order_id: order.id,
    method: 'upi',
    outcome: 'captured',
  })
  const verified = await call(`${shop}/api/verify-razorpay-payment`, 'POST', token, paid)
  if (verified.verified !== true) throw new Error('A paid order was not verified.')
}

/** One account may start 30 payments an hour. */
export const purchasesOfOne = 29

/** So many new shoppers. */
export async function registerSome(places: Places, count: number): Promise<Shopper[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const shoppers: Shopper[] = []
  while (numbers.length > 0) {
    const some = numbers.splice(0, 4)
    shoppers.push(...(await Promise.all(some.map((number) => registerShopper(places, number)))))
  }
  return shoppers
}

/** Tokens of new shoppers, enough for so many purchases. */
export const registerShoppers = async (places: Places, purchases: number): Promise<string[]> =>
  (await registerSome(places, Math.ceil(purchases / purchasesOfOne))).map(({ token }) => token)

/**
 * Whole purchases per second with so many shoppers at a time, and the duration of one in ms. Each shopper buys one
 * product at a time. After the limit of an account the next shopper continues; the run ends early when none is left.
 */
export async function purchasesPerSecond(
  places: Places,
  tokens: string[],
  { atATime, seconds, products }: { atATime: number; seconds: number; products: number[] },
): Promise<{ perSecond: number; p50: number; p99: number; p999: number; orders: number; warmUp: number }> {
  const buyMuch = async (index: number, token: string, mayGoOn: () => boolean): Promise<number[]> => {
    const productId = products[index % products.length] ?? 0
    const durations: number[] = []
    while (durations.length < purchasesOfOne && mayGoOn()) {
      const began = performance.now()
      await buy(places, token, productId)
      durations.push(performance.now() - began)
    }
    return durations
  }
  const warmUp = tokens.splice(0, atATime)
  await Promise.all(warmUp.map((token, index) => buyMuch(index, token, () => true)))
  const durations: number[] = []
  const startedAt = performance.now()
  const mayGoOn = (): boolean => performance.now() < startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: atATime }, async (_, index) => {
      for (let token = tokens.pop(); token && mayGoOn(); token = tokens.pop()) {
        durations.push(...(await buyMuch(index, token, mayGoOn)))
      }
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  durations.sort((a, b) => a - b)
  const at = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  return {
    perSecond: durations.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    orders: durations.length,
    warmUp: warmUp.length * purchasesOfOne,
  }
}
