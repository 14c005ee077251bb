import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import type { NumberLine, RejectedLine } from '#contract/admin/dispatch.ts'
import { trackingPage } from '../../orders/fulfilment/courier.ts'
import { oneParcel } from '../../orders/fulfilment/parcel-rules.ts'
import { whyNot } from '../../orders/shopper/fulfil-order.ts'
import type { Parcel } from '../../orders/shopper/read-parcels.ts'
import { type GivenNumber, parcelName } from './read-numbers.ts'

/** A parcel with a number that waits for its carrier. */
export interface WaitingParcel {
  shipmentId: number
  carrier: string
  trackingNumber: string | null
}

/** The data of an order or a replacement that is to get a number. */
export interface NumberedParcel {
  /** Why it gets no number now, or null. */
  refusal: Refusal | null
  /** Whether it is packed and was never sent. */
  isPacked: boolean
  /** Whether the courier collects its money, so that it has one parcel. */
  isDueOnDelivery: boolean
  /** Orders of one parcel share this id. */
  shipmentGroupId: number | null
  waiting: WaitingParcel[]
}

/** The data that decides about numbers. */
export interface NumberLedger {
  /** By code. */
  parcels: Map<string, NumberedParcel>
  /** By `numberKey`: the code of the parcel that has the number. */
  taken: Map<string, string>
  /** By shipment group: the order that has the number of the parcel. */
  sharing: Map<number, string>
}

/** A line that will be applied. */
export interface PlannedNumber extends NumberLine {
  ref: ParcelRef
  /** The parcel whose number is replaced; null for a further parcel. */
  replaces: number | null
}

/** A carrier uses each number once. */
export const numberKey = (carrier: string, number: string): string =>
  `${carrier.trim().toLowerCase()}|${number.trim().toUpperCase()}`

export type Refusal = { code: string; why: string }

/** Decides line by line what a table does. Pure, so that preview and execution agree. */
export function planNumbers(
  given: GivenNumber[],
  books: NumberLedger,
): { will: PlannedNumber[]; refused: RejectedLine[] } {
  const will: PlannedNumber[] = []
  const refused: RejectedLine[] = []
  const seen = new Map<string, number>()
  const sharing = new Map(books.sharing)
  for (const one of given) {
    const outcome = repeatedIn(seen, one) ?? planLine(one, books, sharing, will)
    if ('code' in outcome) refused.push({ line: one.line, text: one.text.slice(0, 200), ...outcome })
    else {
      will.push(outcome)
      seen.set(parcelName(one.ref, one.piece), one.line)
      seen.set(numberKey(one.carrier, one.trackingNumber), one.line)
      const code = publicParcelId(one.ref)
      const shipmentGroupId = books.parcels.get(code)?.shipmentGroupId ?? null
      if (shipmentGroupId !== null) sharing.set(shipmentGroupId, code)
    }
  }
  return { will, refused }
}

function repeatedIn(
  seen: Map<string, number>,
  { ref, piece, carrier, trackingNumber }: GivenNumber,
): Refusal | null {
  const name = parcelName(ref, piece)
  const parcelLine = seen.get(name)
  if (parcelLine) return { code: 'order_twice', why: `${name} has a number on line ${parcelLine} already.` }
  const numberLine = seen.get(numberKey(carrier, trackingNumber))
  return numberLine
    ? { code: 'number_twice', why: `${trackingNumber} stands on line ${numberLine} already.` }
    : null
}

function planLine(
  one: GivenNumber,
  { parcels, taken }: NumberLedger,
  sharing: Map<number, string>,
  before: PlannedNumber[],
): PlannedNumber | Refusal {
  const name = publicParcelId(one.ref)
  const parcel = parcels.get(name)
  if (!parcel) return { code: 'unknown_order', why: `There is no ${one.ref.kind} ${name}.` }
  if (parcel.refusal) return parcel.refusal
  const other = parcel.shipmentGroupId === null ? undefined : sharing.get(parcel.shipmentGroupId)
  if (other !== undefined && other !== name) {
    return { code: 'shares_parcel', why: `${name} goes in the parcel of ${other}, which has a number.` }
  }
  const placed = placeOf(one, parcel, before)
  if ('code' in placed) return placed
  const owner = taken.get(numberKey(one.carrier, one.trackingNumber))
  if (owner !== undefined) {
    return {
      code: 'number_exists',
      why: `${one.trackingNumber} is the number of ${owner} already.`,
    }
  }
  return {
    ...placed,
    line: one.line,
    ref: one.ref,
    id: parcelName(one.ref, one.piece),
    carrier: one.carrier,
    tracking_number: one.trackingNumber,
    tracking_url: one.trackingUrl ?? trackingPage(one.carrier, one.trackingNumber),
  }
}

/** Why an order gets no number now, or null. */
export function errorOf(order: Parcel): Refusal | null {
  const wrong = whyNot(order, 'shipped')
  return wrong && { code: wrong.code, why: wrong.message }
}

/** Which parcel of the order a line means, and what happens to its number. */
function placeOf(
  { ref, piece, carrier, trackingNumber }: GivenNumber,
  { waiting, isPacked, isDueOnDelivery }: NumberedParcel,
  before: PlannedNumber[],
): Pick<PlannedNumber, 'what' | 'replaces'> | Refusal {
  if (piece > 1 && ref.kind === 'replacement') {
    return { code: 'no_such_parcel', why: `Replacement ${publicParcelId(ref)} has one parcel.` }
  }
  if (piece > 1 && isDueOnDelivery) {
    return { code: 'no_such_parcel', why: `Order ${publicParcelId(ref)} has one parcel. ${oneParcel}` }
  }
  const known = waiting[piece - 1]
  if (!known) {
    const added = before.filter(
      (one) => publicParcelId(one.ref) === publicParcelId(ref) && one.replaces === null,
    ).length
    const next = waiting.length + added + 1
    if (piece !== next) {
      return {
        code: 'no_such_parcel',
        why: `${parcelName(ref, piece)} comes after ${parcelName(ref, next)}, which has no number yet.`,
      }
    }
    const what = piece > 1 ? 'gets one more parcel' : isPacked ? 'gets its number' : 'is sent again'
    return { what, replaces: null }
  }
  if (numberKey(known.carrier, known.trackingNumber ?? '') === numberKey(carrier, trackingNumber)) {
    return { code: 'unchanged', why: `${parcelName(ref, piece)} has this number already.` }
  }
  return {
    what: `instead of ${known.carrier} ${known.trackingNumber ?? ''}`.trim(),
    replaces: known.shipmentId,
  }
}
