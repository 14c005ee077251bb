import { query } from './database.ts'
import { isSurprise, type Visit } from './visit.ts'

/** Lets the owner take cash on delivery, with a fee, also for first orders. */
export async function takeCash(dataDir: string): Promise<void> {
  const payments = { cod: { enabled: true, fee: 40, max: 5_000, first_order_max: 0 } }
  await query(
    dataDir,
    `INSERT INTO settings (content) VALUES ($1::jsonb)
     ON CONFLICT (is_only) DO UPDATE SET content = settings.content || excluded.content`,
    [JSON.stringify({ payments })],
  )
}

/** Why a shopper may have to pay online, or sees another total. */
const fairErrors = new Set(['cod_unavailable', 'amount_changed', 'out_of_stock'])

/** Orders packs to be paid at the door, sometimes twice under one key, where the quote offers it. */
export async function buyOnDelivery(
  visit: Visit,
  items: { productId: number; quantity: number }[],
  shipping: object,
): Promise<void> {
  const { client, chances, world } = visit
  const quote = await client.insist('POST /api/checkout/quote', { items })
  if (quote?.status !== 200) return
  const ways = quote.body.payment_methods as { kind: string; available: boolean; total: number }[]
  const way = ways.find(({ kind }) => kind === 'cod')
  if (!way?.available) return world.observations.count('shoppers: may not pay on delivery')
  const key = `${Math.floor(chances.next() * 2 ** 32)}-on-delivery`
  const place = () =>
    client.insist('POST /api/cod-orders', { amount: way.total, currency: 'INR', items, shipping }, key)
  const answers = await Promise.all(chances.happens(0.2) ? [place(), place()] : [place()])
  const placed = new Set<string>()
  for (const answer of answers) {
    if (!answer) continue
    if (fairErrors.has(String(answer.body.code))) {
      world.observations.count(`shoppers: on delivery, ${answer.body.code}`)
    } else if (!isSurprise(visit, 'ordering on delivery', answer)) {
      placed.add(String(answer.body.orderId))
    }
  }
  if (placed.size > 1) world.observations.surprises.push(`one key placed ${[...placed].join(' and ')}`)
  for (const orderId of placed) {
    world.observations.count('shoppers: ordered on delivery')
    world.observations.promised.set(orderId, 'placed')
    visit.bought.push(orderId)
  }
}
