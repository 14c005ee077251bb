import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from './client.ts'
import { chooseCode, fairErrors } from './codes.ts'
import type { ExpectedCart } from './observations.ts'
import { buyOnDelivery } from './on-delivery.ts'
import { payAndNotify } from './paying.ts'
import type { Chances } from './random.ts'
import { isSurprise, type StartedPayment, type Visit, type World } from './visit.ts'
import { writeToShop } from './write-to-shop.ts'

type Packs = Record<number, number>

const maxVisits = 5

/** Opens accounts and buys with them, one after the other, until the run is over. */
export async function shop(world: World, number: number, chances: Chances): Promise<void> {
  for (let account = 1; !world.isOver(); account += 1) {
    const name = `shopper${number}x${account}`
    const visit = await open(
      world,
      name,
      `+9198${String(number * 10_000 + account).padStart(8, '0')}`,
      chances,
    )
    if (!visit) return
    const cart: ExpectedCart = { email: visit.email, packs: {}, emptiedBy: null }
    world.observations.carts.push(cart)
    for (let turn = chances.between(1, maxVisits); turn > 0 && !world.isOver(); turn -= 1) {
      await wait(chances.between(20, 250) * world.pauses)
      if (chances.happens(0.4)) await writeToShop(world.customers, chances)
      // The content of a cart is known only while the result of its last order is known.
      if (!(await buy(visit, cart))) break
    }
  }
}

/** @returns whether it is certain what the cart holds now. */
async function buy(visit: Visit, cart: ExpectedCart): Promise<boolean> {
  const way = visit.chances.pick({ cart: 5, direct: 4, 'two tabs': 1, 'on delivery': 1 })
  if (way === 'cart') return buyFromCart(visit, cart)
  if (way === 'on delivery') await buyOnDelivery(visit, chooseItems(visit.chances), address)
  else await buyDirectly(visit, way === 'two tabs')
  return true
}

async function open(
  world: World,
  name: string,
  phoneNumber: string,
  chances: Chances,
): Promise<Visit | null> {
  const email = `${name}@example.com`
  const password = `${name}-password`
  const address = `10.${chances.between(0, 255)}.${chances.between(0, 255)}.${chances.between(1, 254)}`
  const { shopUrl, isOver, pauses, observations } = world
  const client = createClient({
    shopUrl,
    address,
    isOver,
    pauses,
    note: (kind) => observations.count(`answers: ${kind}`),
  })
  const visit: Visit = { world, client, chances, email, bought: [] }
  world.customers.push(visit)
  const account = { fullName: 'Meera Iyer', email, phoneNumber, password }
  let answer = await client.insist('POST /api/register', account)
  // The account was opened, and only the answer was lost.
  if (answer && answer.status !== 200) {
    answer = await client.insist('POST /api/login', { loginIdentifier: email, password })
  }
  if (!answer || isSurprise(visit, 'opening an account', answer)) return null
  client.token = String(answer.body.token)
  observations.count('accounts')
  if (chances.happens(0.6)) await client.insist('POST /api/subscribe-discount', { email })
  return visit
}

const common = [1, 2, 3, 4, 6]
const scarce = 5

function choosePacks(chances: Chances): Packs {
  const packs: Packs = {}
  for (let left = chances.between(1, 3); left > 0; left -= 1) {
    packs[chances.oneOf(common) as number] = chances.between(1, 3)
  }
  if (chances.happens(0.25)) packs[scarce] = 1
  return packs
}

const chooseItems = (chances: Chances) =>
  Object.entries(choosePacks(chances)).map(([id, quantity]) => ({ productId: Number(id), quantity }))

/** Fills the cart and reads it back; false when its content is unknown. */
async function fill({ client }: Visit, cart: ExpectedCart, packs: Packs): Promise<boolean> {
  for (const productId of Object.keys(cart.packs)) {
    await client.insist(`DELETE /api/cart/remove-item/${productId}`)
  }
  for (const [id, quantity] of Object.entries(packs)) {
    const productId = Number(id)
    // The first pack may have been added several times; setting the quantity corrects it.
    await client.insist('POST /api/cart/add', { productId, quantity: 1 })
    await client.insist('PUT /api/cart/update-item', { productId, quantity })
  }
  const shown = await client.insist('GET /api/cart')
  if (shown?.status !== 200) return false
  const items = shown.body.items as { product_id: number; quantity: number }[]
  cart.packs = Object.fromEntries(items.map((item) => [item.product_id, item.quantity]))
  cart.emptiedBy = null
  return true
}

/** @returns whether it is certain what the cart holds now. */
async function buyFromCart(visit: Visit, cart: ExpectedCart): Promise<boolean> {
  const { world, chances } = visit
  if (!(await fill(visit, cart, choosePacks(chances)))) {
    // A call without an answer may have changed the cart after all.
    world.observations.carts.splice(world.observations.carts.indexOf(cart), 1)
    return false
  }
  if (Object.keys(cart.packs).length === 0) return true
  if (chances.happens(0.5)) await typeCode(visit)
  const started = await startPayment(visit)
  // Without its answer it can't have been paid.
  if (started === 'unknown') return false
  if (started === 'refused') return true
  cart.emptiedBy = started.orderId
  const isPaid = await payAndNotify(visit, started)
  if (!isPaid) return false
  cart.packs = {}
  cart.emptiedBy = null
  return true
}

/** Types a code that counts, was used, or does not exist; the quote that follows has it where it counts. */
async function typeCode(visit: Visit): Promise<void> {
  const { client, chances, world } = visit
  const answer = await client.insist('PUT /api/cart/code', { code: chooseCode(chances) })
  if (!answer) return
  if (answer.status === 200) world.observations.count('shoppers: used a code')
  else if (fairErrors.has(String(answer.body.code))) world.observations.count('shoppers: had a code refused')
  else isSurprise(visit, 'typing a code', answer)
}

async function buyDirectly(visit: Visit, isTwice: boolean): Promise<void> {
  const items = chooseItems(visit.chances)
  const first = await startPayment(visit, items)
  if (typeof first === 'string') return
  if (!isTwice) return void (await payAndNotify(visit, first))
  const second = await startPayment(visit, items)
  visit.world.observations.count('shoppers: paid in two tabs')
  await Promise.all([
    payAndNotify(visit, first),
    typeof second === 'string' ? null : payAndNotify(visit, second),
  ])
}

const address = {
  fullName: 'Meera Iyer',
  address: '4 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

/** Opens a payment of what is quoted, from the cart or of these items; a price that changes meanwhile is accepted. */
async function startPayment(
  { world, client, chances }: Visit,
  items?: { productId: number; quantity: number }[],
): Promise<StartedPayment | 'refused' | 'unknown'> {
  const quote = await client.insist('POST /api/checkout/quote', { items })
  if (!quote) return 'unknown'
  if (quote.status !== 200) return 'refused'
  let amount = quote.body.total
  for (;;) {
    const key = `${Math.floor(chances.next() * 2 ** 32)}-${Math.floor(chances.next() * 2 ** 32)}`
    const body = { amount, currency: 'INR', shipping: address, items }
    const answer = await client.insist('POST /api/create-razorpay-order', body, key)
    if (!answer) return 'unknown'
    if (answer.status === 200) {
      world.observations.count('payments begun')
      return { providerOrderId: String(answer.body.id), orderId: String(answer.body.orderId) }
    }
    if (answer.body.code !== 'amount_changed') {
      if (answer.body.code !== 'out_of_stock') isSurprise({ world } as Visit, 'starting a payment', answer)
      world.observations.count('shoppers: read that packs are short')
      return 'refused'
    }
    amount = answer.body.total
  }
}
