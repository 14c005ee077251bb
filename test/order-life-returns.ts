import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/returns.ts'
import { type Leaves, type Life, nameOf, orderOf, tryAction } from './order-life.ts'
import { failAtProvider, give } from './order-life-refunds.ts'
import { replacementWorks } from './order-life-replacements.ts'
import { askByShopper, withdrawByShopper } from './order-life-shopper.ts'
import { both, type How, reason, type Work } from './order-life-staff.ts'

interface Row {
  [column: string]: unknown
  id: string
  version: number
}

/** The return of an order that is furthest from its end, else the newest. */
export async function returnOf({ real }: Life, order: number): Promise<Row | undefined> {
  const { rows } = await real.shop.db.execute<Row>(sql`
    SELECT 'RET' || lpad(id::text, 3, '0') AS id, version FROM returns WHERE order_id = ${order}
    ORDER BY status NOT IN ('settled', 'refused', 'withdrawn') DESC, id DESC LIMIT 1`)
  return rows[0]
}

type Body = (life: Life, id: string) => Promise<object> | object
type Entry = Omit<Leaves, 'id'> & { id?: Leaves['id'] }

interface Step {
  endpoint: Parameters<typeof tryAction>[1]['endpoint']
  /** Entries of the log; those without a name are about the return. */
  leaves: (life: Life, how: How) => Entry[]
  body?: Body
  by?: 'owner' | 'clerk'
}

const step =
  ({ endpoint, leaves, body = () => ({}), by = 'owner' }: Step): Work =>
  async (life, how) => {
    const found = await returnOf(life, orderOf(life, how.isSecond))
    if (!found) return
    const { id, version } = found
    const entries = leaves(life, how).map((entry): Leaves => ({ id, ...entry }))
    const sent = { version, ...(await body(life, id)) }
    await tryAction(life, { who: life[by], way: how.way, endpoint, id, body: sent, leaves: entries })
  }

const plain = (action: string) => (): Entry[] => [{ action, entity: 'return' }]
const aboutOrder = (action: string, { isSecond }: How, life: Life): Entry => ({
  action,
  entity: 'order',
  id: nameOf(orderOf(life, isSecond)),
})

const answer = () => ({ answer: 'We looked at it together.' })

/** The content of the return, and what of it can still be refunded or replaced. */
async function shownOf({ office }: Life, id: string) {
  return (await office.call(calls.getReturn, { cookie: office.owner, params: { id } })).body
}

/** Half of the returned packs are sellable. */
const found: Body = async (life, id) => ({
  items: (await shownOf(life, id)).items.map(({ item_id, quantity }) => {
    const sellable = Math.ceil(quantity / 2)
    return { item_id, sellable, unsellable: quantity - sellable }
  }),
})

const packsOf = async (life: Life, id: string) =>
  (await shownOf(life, id)).items.map(({ item_id, quantity }) => ({ item_id, quantity }))

const money: Body = async (life, id) => {
  const { refundable } = await shownOf(life, id)
  return { refundable, items: await packsOf(life, id), shipping: 0, adjustment: 0, ...reason() }
}

const open =
  (goods: 'come_back' | 'stay', quantity: number): Work =>
  async (life, { way, isSecond }) => {
    const order = nameOf(orderOf(life, isSecond))
    const [item] = (await life.office.order(order)).items
    const form = { cause: 'wrong_item', wish: 'replacement', words: 'By telephone.' }
    const body = { items: [{ item_id: item?.id, quantity }], ...form, goods }
    const id = (made: unknown) => (made as { id: string }).id
    const leaves: Leaves[] = [{ action: 'return_opened', entity: 'return', id }]
    await tryAction(life, { who: life.clerk, way, endpoint: calls.openReturn, id: order, body, leaves })
  }

const accept = (goods: 'come_back' | 'stay'): Work =>
  step({ endpoint: calls.acceptReturn, leaves: plain('return_accepted'), body: () => ({ goods }) })
const receive = step({ endpoint: calls.receiveReturn, leaves: plain('return_received') })
const inspect = step({ endpoint: calls.inspectReturn, leaves: plain('return_inspected'), body: found })
const refuse = step({ endpoint: calls.rejectReturn, leaves: plain('return_refused'), body: answer })
const close = step({ endpoint: calls.closeReturn, leaves: plain('return_closed'), body: answer })

export const settleBy = (by: 'owner' | 'clerk'): Work =>
  step({
    endpoint: calls.settleByRefund,
    leaves: (life, how) => [...plain('return_refunded')(), aboutOrder('order_refunded', how, life)],
    body: money,
    by,
  })

const askForMoney = step({
  endpoint: calls.askReturnRefund,
  leaves: (life, how) => [aboutOrder('approval_asked', how, life)],
  body: money,
  by: 'clerk',
})

const newest = (made: unknown): string =>
  (made as { replacements: { id: string }[] }).replacements
    .map(({ id }) => id)
    .sort()
    .at(-1) ?? ''

const replace = step({
  endpoint: calls.settleByReplacement,
  leaves: () => [
    ...plain('return_replaced')(),
    { action: 'replacement_made', entity: 'replacement', id: newest },
  ],
  body: async (life, id) => ({ items: await packsOf(life, id) }),
})

/** Steps of returns by shopper and staff, and of replacement packs. */
export const returnWorks: Record<string, Work> = {
  ...replacementWorks,
  'staff open a return': open('come_back', 1),
  'staff open a return of two that may stay': open('stay', 2),
  'the return is accepted': accept('come_back'),
  'the return is accepted, its goods may stay': accept('stay'),
  'the return is refused': refuse,
  'its goods are here': receive,
  'its goods are inspected': inspect,
  'the return is settled by money': settleBy('owner'),
  'the clerk settles the return by money': settleBy('clerk'),
  'the clerk asks for the money of the return': askForMoney,
  'the return is settled by a replacement': replace,
  'the return is closed': close,
  'a return is opened while it is reported': both(open('come_back', 1), askByShopper('damaged')),
  'the return is withdrawn while its goods arrive': both(withdrawByShopper, receive),
  'the return is accepted by two at once': both(accept('come_back'), accept('stay')),
  'the return is inspected by two at once': both(inspect, inspect),
  'the return is inspected while a pack is put back': both(inspect, give('owner', 'a pack for the shelf')),
  'the return is settled by two at once': both(settleBy('owner'), settleBy('clerk')),
  'the return is settled by money and by a replacement': both(settleBy('owner'), replace),
  'the return is settled while all is refunded': both(settleBy('owner'), give('owner', 'everything')),
  'the return is settled while a refund fails': both(settleBy('owner'), failAtProvider),
  'the return is replaced while its money is asked for': both(replace, askForMoney),
  'the return is replaced while a pack is refunded': both(replace, give('owner', 'a pack')),
}
