import type { AccountsTable, VoucherKind } from '#contract/admin/accounts.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { decimalRupees, toRupees } from '#shared/money.ts'
import type { Ledgers } from '#shared/settings/owner-settings.ts'
import type { DayAccounts } from './read-day.ts'
import {
  type Voucher,
  voucherOfDocument,
  voucherOfReceipt,
  voucherOfRefund,
  vouchersOfPayout,
} from './vouchers.ts'
import * as zoho from './zoho.ts'

/** All vouchers of a day. */
export const vouchersOf = (
  { documents, receipts, refunds, payouts }: DayAccounts,
  ledgers: Ledgers,
): Voucher[] => [
  ...documents.map((document) => voucherOfDocument(document, ledgers)),
  ...receipts.map((receipt) => voucherOfReceipt(receipt, ledgers)),
  ...refunds.map((refund) => voucherOfRefund(refund, ledgers)),
  ...payouts.flatMap((payout) => vouchersOfPayout(payout, ledgers)),
]

interface TableKind {
  titles: string[]
  rows: (day: DayAccounts, ledgers: Ledgers) => zoho.Cells[]
}

const voucherTitles = [
  'Date',
  'Voucher',
  'Number',
  'Reference',
  'Place of supply',
  'Ledger',
  'Debit, INR',
  'Credit, INR',
  'Note',
]

const names: Record<VoucherKind, string> = {
  sale: 'Sale',
  credit_note: 'Credit note',
  receipt: 'Receipt',
  refund: 'Refund',
  fee: 'Fee',
  payout: 'Payout',
}

const rupees = (paise: number): string => decimalRupees(toRupees(paise))

const voucherRows = ({ kind, day, number, reference, place, note, entries }: Voucher): zoho.Cells[] =>
  entries.map(({ ledger, paise }) => [
    day,
    names[kind],
    number,
    reference,
    place?.name ?? null,
    ledger,
    paise > 0 ? rupees(paise) : null,
    paise < 0 ? rupees(-paise) : null,
    note,
  ])

/** Each table: for Zoho Books, or with all vouchers by ledger. */
export const tableKinds: Record<AccountsTable, TableKind> = {
  'zoho-invoices': {
    titles: zoho.invoiceTitles,
    rows: ({ documents }, ledgers) =>
      documents
        .filter(({ kind }) => kind === 'invoice')
        .flatMap((document) => zoho.invoiceRows(document, publicOrderId(document.orderId), ledgers)),
  },
  'zoho-credit-notes': {
    titles: zoho.creditNoteTitles,
    rows: ({ documents }, ledgers) =>
      documents
        .filter(({ kind }) => kind === 'credit_note')
        .flatMap((document) => zoho.creditNoteRows(document, publicOrderId(document.orderId), ledgers)),
  },
  'zoho-payments': {
    titles: zoho.paymentTitles,
    rows: ({ receipts }, ledgers) => receipts.map((receipt) => zoho.paymentRow(receipt, ledgers)),
  },
  'zoho-journals': {
    titles: zoho.journalTitles,
    rows: ({ refunds, payouts }, ledgers) =>
      vouchersOf({ documents: [], receipts: [], refunds, payouts }, ledgers).flatMap(zoho.journalRows),
  },
  vouchers: {
    titles: voucherTitles,
    rows: (day, ledgers) => vouchersOf(day, ledgers).flatMap(voucherRows),
  },
}
