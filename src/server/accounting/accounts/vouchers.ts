import type { VoucherKind } from '#contract/admin/accounts.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Ledgers } from '#shared/settings/owner-settings.ts'
import type { ReturnDocument } from '../gst-return/return-document.ts'
import type { Payout, Receipt, RefundDone } from './read-day.ts'

/** One side of a voucher in paise: positive debits the ledger, negative credits it. */
export interface Entry {
  ledger: string
  paise: number
  /** The ledger of a buyer. */
  isParty: boolean
}

/** A booking. Its entries add up to zero. */
export interface Voucher {
  kind: VoucherKind
  /** The same at each export, so that a second import finds the voucher of the first. */
  id: string
  number: string
  /** A day in India. */
  day: string
  /** The invoice of a credit note, the number of an order, or the bank's reference. */
  reference: string | null
  /** The state of delivery, with its GST code of two digits; null for money. */
  place: { name: string; code: string | null } | null
  note: string
  entries: Entry[]
}

type Side = [ledger: string, paise: number, isParty?: 'party']

/** Entries without the empty ones. */
const entriesOf = (sides: Side[]): Entry[] =>
  sides
    .filter(([, paise]) => paise !== 0)
    .map(([ledger, paise, party]) => ({ ledger, paise, isParty: party === 'party' }))

/** The sales ledger of a rate: accounting programs compute returns from ledgers of one rate. */
export const salesLedger = ({ sales }: Ledgers, ratePercent: number): string => `${sales} ${ratePercent}%`

/** An invoice as a sale, a credit note as its reverse. Tax is the sum of rounded lines, so nothing is left to round off. */
export function voucherOfDocument(document: ReturnDocument, ledgers: Ledgers): Voucher {
  const order = publicOrderId(document.orderId)
  const { kind, number, issuedOn, place, placeCode, invoice } = document
  const sign = kind === 'invoice' ? 1 : -1
  const byRate = new Map<number, number>()
  for (const { ratePercent, taxablePaise } of document.lines) {
    byRate.set(ratePercent, (byRate.get(ratePercent) ?? 0) + taxablePaise)
  }
  const sales = [...byRate].toSorted(([one], [other]) => one - other)
  return {
    kind: kind === 'invoice' ? 'sale' : 'credit_note',
    id: number,
    number,
    day: issuedOn,
    reference: kind === 'invoice' ? order : (invoice?.number ?? order),
    place: { name: place, code: placeCode },
    note: invoice ? `Order ${order}, credit of ${invoice.number}` : `Order ${order}`,
    entries: entriesOf([
      [ledgers.customers, sign * document.totalPaise, 'party'],
      ...sales.map(([rate, paise]): Side => [salesLedger(ledgers, rate), -sign * paise]),
      [ledgers.cgst, -sign * document.cgstPaise],
      [ledgers.sgst, -sign * document.sgstPaise],
      [ledgers.igst, -sign * document.igstPaise],
    ]),
  }
}

/** The ledger of the buyers of orders, or of payments without an order. */
export const partyOf = (order: string | null, { customers, unmatched }: Ledgers): string =>
  order === null ? unmatched : customers

/** The ledger of who holds received money: the provider, a courier that collected it, or the shop, in cash or at its bank. */
export function holderOf(
  { method, isByHand }: Pick<Receipt, 'method' | 'isByHand'>,
  { provider, courier, cash, bank }: Ledgers,
): string {
  if (method === 'cod') return courier
  if (!isByHand) return provider
  return method === 'cash' ? cash : bank
}

/** Money that came. Provider and couriers hold it until they hand it over. */
export function voucherOfReceipt(receipt: Receipt, ledgers: Ledgers): Voucher {
  const { id, day, order, paise, method } = receipt
  return {
    kind: 'receipt',
    id,
    number: id,
    day,
    reference: order,
    place: null,
    note: `${order === null ? 'Payment without an order' : `Payment of ${order}`}${method ? `, ${method}` : ''}`,
    entries: entriesOf([
      [holderOf(receipt, ledgers), paise],
      [partyOf(order, ledgers), -paise, 'party'],
    ]),
  }
}

/** A refund: from the money that the provider holds, or from the bank when a person paid it. */
export function voucherOfRefund(
  { id, day, order, paise, bankReference, isDispute }: RefundDone,
  ledgers: Ledgers,
): Voucher {
  const what = isDispute ? 'Lost dispute' : 'Refund'
  return {
    kind: 'refund',
    id,
    number: id,
    day,
    reference: bankReference ?? order,
    place: null,
    note: `${what} of ${order ?? 'a payment without an order'}${bankReference === null ? '' : ', paid from the bank'}`,
    entries: entriesOf([
      [partyOf(order, ledgers), paise, 'party'],
      [bankReference === null ? ledgers.provider : ledgers.bank, -paise],
    ]),
  }
}

/**
 * A transfer of the provider or a courier as two bookings: its fee with the GST on it, and what reached the bank. Statements of
 * couriers name no GST.
 */
export function vouchersOfPayout(payout: Payout, ledgers: Ledgers): Voucher[] {
  const { id, remittance, utr, day, feePaise, taxPaise, netPaise } = payout
  const [holder, charges] =
    remittance === null ? [ledgers.provider, ledgers.fees] : [ledgers.courier, ledgers.courierFees]
  const common = { day, reference: utr, place: null }
  const fee: Voucher = {
    ...common,
    kind: 'fee',
    id: `${id}-fee`,
    number: `${id}-fee`,
    note: remittance === null ? `Fees of the payout ${id}` : `Deductions of the remittance ${remittance}`,
    entries: entriesOf([
      [charges, feePaise],
      [ledgers.feeTax, taxPaise],
      [holder, -feePaise - taxPaise],
    ]),
  }
  const transfer: Voucher = {
    ...common,
    kind: 'payout',
    id,
    number: id,
    note: remittance === null ? `Payout ${id}, ${utr}` : `Remittance ${remittance}, ${utr}`,
    entries: entriesOf([
      [ledgers.bank, netPaise],
      [holder, -netPaise],
    ]),
  }
  return [fee, transfer].filter(({ entries }) => entries.length > 0)
}
