import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/replacements.ts'
import { type Leaves, type Life, orderOf, tryAction } from './order-life.ts'
import { both, reason, type Work } from './order-life-staff.ts'

/** The replacement of an order that is furthest from its end, else the newest. */
async function replacementOf({ real }: Life, order: number) {
  const { rows } = await real.shop.db.execute<{ id: string; version: number }>(sql`
    SELECT 'RPL' || lpad(id::text, 3, '0') AS id, version FROM replacements WHERE order_id = ${order}
    ORDER BY status IN ('due', 'packed', 'sent') DESC, id DESC LIMIT 1`)
  return rows[0]
}

const step =
  (
    endpoint: Parameters<typeof tryAction>[1]['endpoint'],
    action: string,
    body: () => object = () => ({}),
  ): Work =>
  async (life, { way, isSecond, packer }) => {
    const found = await replacementOf(life, orderOf(life, isSecond))
    if (!found) return
    const { id, version } = found
    const leaves: Leaves[] = [{ action, entity: 'replacement', id }]
    // Packers may not stop a replacement; the owner may do all of it.
    const who = endpoint.access === 'fulfil.write' ? life.packers[packer] : life.owner
    await tryAction(life, { who, way, endpoint, id, body: { version, ...body() }, leaves })
  }

let parcels = 0
const parcel = () => {
  parcels += 1
  return { carrier: 'DTDC', tracking_number: `RP${parcels}` }
}

const pack = step(calls.packReplacement, 'replacement_packed')
const send = step(calls.sendReplacement, 'replacement_sent', parcel)
const deliver = step(calls.deliverReplacement, 'replacement_delivered')
const lose = step(calls.loseReplacement, 'replacement_lost')
const stop = step(calls.cancelReplacement, 'replacement_cancelled')
const takeBack = (restock: boolean): Work =>
  step(calls.takeBackReplacement, 'replacement_came_back', () => ({ restock }))

/** What happens to replacement packs. */
export const replacementWorks: Record<string, Work> = {
  'the replacement is packed': pack,
  'the replacement has its number': step(calls.numberReplacement, 'replacement_numbered', parcel),
  'the replacement leaves': send,
  'the replacement has arrived': deliver,
  'the replacement is lost': lose,
  'the replacement is back and can be sold': takeBack(true),
  'the replacement is back and can not be sold': takeBack(false),
  'the replacement is stopped': stop,
  'the replacement is held': step(calls.holdReplacement, 'replacement_held', reason),
  'the replacement is released': step(calls.releaseReplacement, 'replacement_released'),
  'the replacement leaves while it is stopped': both(send, stop),
  'the replacement is lost and has arrived': both(lose, deliver),
}
