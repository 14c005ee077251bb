import type { NotificationAction } from './observations.ts'
import type { PackingLedger } from './packing-ledger.ts'

/** The evidence of the audit of packing. */
export interface PackingEvidence {
  packing: PackingLedger
  orders: { id: number; status: string; isPickup: boolean }[]
  acts: NotificationAction[]
}

const nameOf = (id: number): string => `ORD${String(id).padStart(3, '0')}`

const sentStates = new Set(['shipped', 'undelivered', 'delivered', 'returning', 'returned_to_origin', 'lost'])
const packedStates = new Set(['packed', ...sentStates])

/** One sentence for each contradiction of packing and shipping, by its subject. */
export function auditPacking(evidence: PackingEvidence): Record<string, string[]> {
  return {
    invoices: [...invoices(evidence), ...gaps(evidence)],
    packing: [...packs(evidence), ...contents(evidence)],
    parcels: parcels(evidence),
    waves: waves(evidence),
    corrections: corrections(evidence),
    'audit log': auditLog(evidence),
  }
}

function count<Item>(items: Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** How often each order was packed, by the entries of the log. */
const packedBy = ({ packing }: PackingEvidence): Map<string, number> =>
  count(
    packing.log.filter(({ action, entity }) => action === 'order_packed' && entity === 'order'),
    ({ entityId }) => entityId,
  )

/** Every order that was packed has one invoice, and no other has any. */
function invoices(evidence: PackingEvidence): string[] {
  const packed = packedBy(evidence)
  const found = count(
    evidence.packing.documents.filter(({ kind }) => kind === 'invoice'),
    ({ orderId }) => nameOf(orderId),
  )
  return evidence.orders.flatMap(({ id, status }) => {
    const name = nameOf(id)
    const expected = packed.has(name) || packedStates.has(status) ? 1 : 0
    const has = found.get(name) ?? 0
    return has === expected ? [] : `${name} is ${status} and has ${has} invoices, not ${expected}`
  })
}

/** The numbers of each series of a year are 1, 2, 3 and so on to the last one given, each once. */
function gaps({ packing }: PackingEvidence): string[] {
  return packing.series.flatMap(({ series, financialYear, lastNumber }) => {
    const serials = packing.documents
      .filter((paper) => paper.series === series && paper.financialYear === financialYear)
      .map(({ serial }) => serial)
      .sort((one, other) => one - other)
    const isWhole = serials.length === lastNumber && serials.every((serial, index) => serial === index + 1)
    return isWhole
      ? []
      : `series ${series} of ${financialYear} is ${serials.join(', ')}, not 1 to ${lastNumber}`
  })
}

/** Nothing is packed twice, and what is packed stands in the log as packed. Goods at the counter are handed over unpacked. */
function packs(evidence: PackingEvidence): string[] {
  const packed = packedBy(evidence)
  return evidence.orders.flatMap(({ id, status, isPickup }) => {
    const times = packed.get(nameOf(id)) ?? 0
    if (isPickup && times === 0) return []
    if (times === 1 || (times === 0 && !packedStates.has(status))) return []
    return `${nameOf(id)} is ${status} and was packed ${times} times`
  })
}

/** A finished parcel has what was bought, and a packed parcel was finished at the station. */
function contents({ packing, orders }: PackingEvidence): string[] {
  const status = new Map(orders.map((order) => [order.id, order.status]))
  return packing.stations.flatMap(({ orderId, isFinished, counted, needed }) => {
    const name = nameOf(orderId)
    if (isFinished) {
      const [has, wants] = [JSON.stringify(counted), JSON.stringify(needed)]
      return has === wants ? [] : `the parcel of ${name} holds ${has}, not ${wants}`
    }
    const stands = status.get(orderId) ?? 'not there'
    return packedStates.has(stands) ? `${name} is ${stands} and still at the station` : []
  })
}

/** Every shipped order has one parcel; an unshipped or cancelled order has none, nor one that was handed over at the counter. */
function parcels({ packing, orders }: PackingEvidence): string[] {
  const found = count(packing.shipments, ({ orderId }) => nameOf(orderId))
  return orders.flatMap(({ id, status, isPickup }) => {
    const expected = sentStates.has(status) && !isPickup ? 1 : 0
    const has = found.get(nameOf(id)) ?? 0
    return has === expected ? [] : `${nameOf(id)} is ${status} and has ${has} parcels, not ${expected}`
  })
}

/** No wave keeps an order once the staff have stopped. */
function waves({ packing }: PackingEvidence): string[] {
  return [
    ...packing.openWaves.map((id) => `wave ${id} is open`),
    ...packing.keptByWaves.map(({ waveId, orderId }) => `wave ${waveId} keeps ${nameOf(orderId)}`),
  ]
}

/** Packs that short picks removed stand in the ledger and in the log alike. */
const corrections = ({ packing }: PackingEvidence): string[] =>
  packing.corrections.flatMap(({ stockId, moved, logged }) =>
    moved === logged ? [] : `stock ${stockId}: corrections of ${moved} in the ledger, ${logged} in the log`,
  )

/** Every act that was answered with 200 is an entry of the log by a member of the staff. */
function auditLog({ packing, acts }: PackingEvidence): string[] {
  const key = ({ action, entity, id }: Pick<NotificationAction, 'action' | 'entity' | 'id'>): string =>
    `${action} of ${entity} ${id}`
  const written = count(
    packing.log.filter(({ author }) => author === 'staff'),
    ({ entityId, ...entry }) => key({ ...entry, id: entityId }),
  )
  return [...count(acts, key)].flatMap(([what, times]) => {
    const has = written.get(what) ?? 0
    return has >= times ? [] : `${what} was answered ${times} times and is written ${has} times`
  })
}
