/** A shop and the provider beside it. */
export interface Places {
  shop: string
  sandbox: string
}

interface Answer {
  [field: string]: unknown
}

async function call(url: string, method: string, token: string | null, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** A new shopper's token. */
export async function registerShopper({ shop }: Places, number: number): Promise<string> {
  const unique = `${Date.now()}${number}`
  const answer = await call(`${shop}/api/register`, 'POST', null, {
    fullName: 'Bench Shopper',
    email: `bench-${unique}@example.com`,
    phoneNumber: `9${String(number + (Date.now() % 100_000) * 1_000).padStart(9, '0')}`,
    password: 'bench-password',
  })
  return String(answer.token)
}

const shipping = {
  fullName: 'Bench Shopper',
  address: '12 Garden Street',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

/** The whole way: into the cart, quoted, reserved, paid at the provider, verified. */
export async function buy({ shop, sandbox }: Places, token: string): Promise<void> {
  await call(`${shop}/api/cart/add`, 'POST', token, { productId: 1, quantity: 1 })
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

/** Whole purchases per second with so many shoppers buying one after another, and how long one takes (ms). */
export async function purchasesPerSecond(
  places: Places,
  shoppers: number,
  seconds: number,
): Promise<{ perSecond: number; p50: number; p99: number; p999: number; orders: number }> {
  const tokens: string[] = []
  for (let number = 0; number < shoppers; number += 1) tokens.push(await registerShopper(places, number))
  await Promise.all(tokens.map((token) => buy(places, token)))
  const durations: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < endsAt) {
        const began = performance.now()
        await buy(places, token)
        durations.push(performance.now() - began)
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
  }
}
