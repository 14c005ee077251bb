import { publicOrderId } from '#contract/orders.ts'
import type { NumberLine, RefusedLine } from '#contract/staff/sending.ts'
import { trackingPage } from '../fulfilment/courier.ts'
import { whyNot } from '../orders/fulfil-order.ts'
import type { Parcel } from '../orders/read-parcels.ts'
import { type GivenNumber, parcelName } from './read-numbers.ts'

/** A parcel that has a number and waits for its carrier. */
export interface WaitingParcel {
  shipmentId: number
  carrier: string
  trackingNumber: string | null
}

/** What is known of an order that is to get a number. */
export interface NumberedOrder extends Parcel {
  /** Orders of one parcel have the same. */
  parcelOf: number | null
  waiting: WaitingParcel[]
}

/** What numbers are decided by. */
export interface NumberBooks {
  orders: Map<number, NumberedOrder>
  /** By `numberKey`: the order that has it. */
  taken: Map<string, number>
  /** By what orders of one parcel share: the one that has its number. */
  sharing: Map<number, number>
}

/** A line that will be done. */
export interface PlannedNumber extends NumberLine {
  orderId: number
  /** The parcel whose number is replaced; null for another one. */
  replaces: number | null
}

/** A carrier gives each number once. */
export const numberKey = (carrier: string, number: string): string =>
  `${carrier.trim().toLowerCase()}|${number.trim().toUpperCase()}`

type Refusal = { code: string; why: string }

/** Decides line by line what a table does. Pure, so that what is shown first and what is done after are the same. */
export function planNumbers(
  given: GivenNumber[],
  books: NumberBooks,
): { will: PlannedNumber[]; refused: RefusedLine[] } {
  const will: PlannedNumber[] = []
  const refused: RefusedLine[] = []
  const seen = new Map<string, number>()
  const sharing = new Map(books.sharing)
  for (const one of given) {
    const outcome = repeatedIn(seen, one) ?? planLine(one, books, sharing, will)
    if ('code' in outcome) refused.push({ line: one.line, text: one.text.slice(0, 200), ...outcome })
    else {
      will.push(outcome)
      seen.set(parcelName(one.orderId, one.piece), one.line)
      seen.set(numberKey(one.carrier, one.trackingNumber), one.line)
      const parcelOf = books.orders.get(one.orderId)?.parcelOf ?? null
      if (parcelOf !== null) sharing.set(parcelOf, one.orderId)
    }
  }
  return { will, refused }
}

function repeatedIn(
  seen: Map<string, number>,
  { orderId, piece, carrier, trackingNumber }: GivenNumber,
): Refusal | null {
  const name = parcelName(orderId, piece)
  const parcelLine = seen.get(name)
  if (parcelLine) return { code: 'order_twice', why: `${name} has a number on line ${parcelLine} already.` }
  const numberLine = seen.get(numberKey(carrier, trackingNumber))
  return numberLine
    ? { code: 'number_twice', why: `${trackingNumber} stands on line ${numberLine} already.` }
    : null
}

function planLine(
  one: GivenNumber,
  { orders, taken }: NumberBooks,
  sharing: Map<number, number>,
  before: PlannedNumber[],
): PlannedNumber | Refusal {
  const name = publicOrderId(one.orderId)
  const order = orders.get(one.orderId)
  if (!order) return { code: 'unknown_order', why: `There is no order ${name}.` }
  const refusal = refusalOf(order)
  if (refusal) return refusal
  const other = order.parcelOf === null ? undefined : sharing.get(order.parcelOf)
  if (other !== undefined && other !== order.id) {
    return {
      code: 'shares_parcel',
      why: `${name} goes in the parcel of ${publicOrderId(other)}, which has a number.`,
    }
  }
  const placed = placeOf(one, order, before)
  if ('code' in placed) return placed
  const owner = taken.get(numberKey(one.carrier, one.trackingNumber))
  if (owner !== undefined) {
    return {
      code: 'number_exists',
      why: `${one.trackingNumber} is the number of ${publicOrderId(owner)} already.`,
    }
  }
  return {
    ...placed,
    line: one.line,
    orderId: one.orderId,
    id: parcelName(one.orderId, one.piece),
    carrier: one.carrier,
    tracking_number: one.trackingNumber,
    tracking_url: one.trackingUrl ?? trackingPage(one.carrier, one.trackingNumber),
  }
}

/** Why an order gets no number now, or null. */
export function refusalOf(order: Parcel): Refusal | null {
  const wrong = whyNot(order, 'shipped')
  if (wrong) return { code: wrong.code, why: wrong.message }
  if (order.isPaid) return null
  return {
    code: 'wrong_order_state',
    why: `Order ${publicOrderId(order.id)} was refunded in full and is not to be sent.`,
  }
}

/** Which parcel of the order the line is about, and what becomes of its number. */
function placeOf(
  { orderId, piece, carrier, trackingNumber }: GivenNumber,
  { waiting, status }: NumberedOrder,
  before: PlannedNumber[],
): Pick<PlannedNumber, 'what' | 'replaces'> | Refusal {
  const known = waiting[piece - 1]
  if (!known) {
    const added = before.filter((one) => one.orderId === orderId && one.replaces === null).length
    const next = waiting.length + added + 1
    if (piece !== next) {
      return {
        code: 'no_such_parcel',
        why: `${parcelName(orderId, piece)} comes after ${parcelName(orderId, next)}, which has no number yet.`,
      }
    }
    const what =
      piece > 1 ? 'gets one more parcel' : status === 'packed' ? 'gets its number' : 'is sent again'
    return { what, replaces: null }
  }
  if (numberKey(known.carrier, known.trackingNumber ?? '') === numberKey(carrier, trackingNumber)) {
    return { code: 'unchanged', why: `${parcelName(orderId, piece)} has this number already.` }
  }
  return {
    what: `instead of ${known.carrier} ${known.trackingNumber ?? ''}`.trim(),
    replaces: known.shipmentId,
  }
}
