import { decimalRupees, toRupees } from '#shared/money.ts'
import type { Ledgers } from '#shared/settings/owner-settings.ts'
import { isOfLarge } from '../gst-return/make-sheets.ts'
import { isInterState, type ReturnDocument, type ReturnLine } from '../gst-return/return-document.ts'
import type { Receipt } from './read-day.ts'
import { holderOf, partyOf, type Voucher } from './vouchers.ts'

// The import tables of Zoho Books for India, with the titles of its sample files, so that it maps all columns by itself.

export type Cells = (string | number | null)[]

const rupees = (paise: number): string => decimalRupees(toRupees(paise))

/** How Zoho Books writes the states, by their GST code. */
const zohoStates = new Map([
  ['01', 'JK'],
  ['02', 'HP'],
  ['03', 'PB'],
  ['04', 'CH'],
  ['05', 'UK'],
  ['06', 'HR'],
  ['07', 'DL'],
  ['08', 'RJ'],
  ['09', 'UP'],
  ['10', 'BR'],
  ['11', 'SK'],
  ['12', 'AR'],
  ['13', 'NL'],
  ['14', 'MN'],
  ['15', 'MZ'],
  ['16', 'TR'],
  ['17', 'ML'],
  ['18', 'AS'],
  ['19', 'WB'],
  ['20', 'JH'],
  ['21', 'OD'],
  ['22', 'CG'],
  ['23', 'MP'],
  ['24', 'GJ'],
  ['26', 'DN'],
  ['27', 'MH'],
  ['29', 'KA'],
  ['30', 'GA'],
  ['31', 'LD'],
  ['32', 'KL'],
  ['33', 'TN'],
  ['34', 'PY'],
  ['35', 'AN'],
  ['36', 'TS'],
  ['37', 'AD'],
  ['38', 'LA'],
])

const itemTitles = [
  'Account',
  'Item Name',
  'Item Desc',
  'Item Type',
  'HSN/SAC',
  'Quantity',
  'Usage unit',
  'Item Price',
  'Is Inclusive Tax',
  'Item Tax',
  'Item Tax Type',
  'Item Tax %',
]

/** The longest name of an item in Zoho Books. */
const maxItemName = 100

/**
 * The item of a line. Prices include the tax, so that the total is the document's; where the packs don't share the amount
 * evenly, they are one item.
 */
function itemOf(line: ReturnLine, document: ReturnDocument, { sales }: Ledgers): Cells {
  const { description, hsn, unit, quantity, ratePercent, grossPaise } = line
  const count = quantity !== null && quantity > 0 && grossPaise % quantity === 0 ? quantity : 1
  const isInter = isInterState(document)
  return [
    sales,
    description.slice(0, maxItemName),
    count === quantity || quantity === null ? '' : `${quantity} ${unit}`,
    'goods',
    hsn,
    count,
    unit,
    rupees(grossPaise / count),
    'true',
    `${isInter ? 'IGST' : 'GST'}${ratePercent}`,
    isInter ? 'Item Amount' : 'Tax Group',
    ratePercent,
  ]
}

const buyerTitles = [
  'Customer Name',
  'GST Treatment',
  'GST Identification Number (GSTIN)',
  'Place of Supply',
  'Currency Code',
]

const buyerOf = ({ placeCode, recipientGstin }: ReturnDocument, { customers }: Ledgers): Cells => [
  customers,
  recipientGstin === null ? 'consumer' : 'business_gst',
  recipientGstin ?? '',
  zohoStates.get(placeCode ?? '') ?? '',
  'INR',
]

export const invoiceTitles = [
  'Invoice Number',
  'Invoice Date',
  'Invoice Status',
  'PurchaseOrder',
  ...buyerTitles,
  ...itemTitles,
]

/** The rows of an invoice, one for each line. */
export const invoiceRows = (document: ReturnDocument, order: string, ledgers: Ledgers): Cells[] =>
  document.lines.map((line) => [
    document.number,
    document.issuedOn,
    'Sent',
    order,
    ...buyerOf(document, ledgers),
    ...itemOf(line, document, ledgers),
  ])

export const creditNoteTitles = [
  'Credit Note Number',
  'Credit Note Date',
  'Credit Note Status',
  'Associated Invoice Number',
  'Associated Invoice Date',
  'Reference Invoice Type',
  'Reference#',
  ...buyerTitles,
  ...itemTitles,
]

/** How Zoho Books calls the kind of invoice that a credit note corrects. */
function invoiceType(document: ReturnDocument): string {
  if (document.recipientGstin !== null) return 'Registered'
  return isOfLarge(document) ? 'B2C Large' : 'B2C Others'
}

/** The rows of a credit note, one for each line. */
export const creditNoteRows = (document: ReturnDocument, order: string, ledgers: Ledgers): Cells[] =>
  document.lines.map((line) => [
    document.number,
    document.issuedOn,
    'Open',
    document.invoice?.number ?? '',
    document.invoice?.issuedOn ?? '',
    invoiceType(document),
    order,
    ...buyerOf(document, ledgers),
    ...itemOf(line, document, ledgers),
  ])

export const paymentTitles = [
  'Date',
  'Customer Name',
  'Mode',
  'Amount',
  'Deposit To',
  'Reference Number',
  'Description',
  'Invoice Number',
  'Amount Applied to Invoice',
]

/** A payment, with the invoice to which it is applied. */
export function paymentRow(receipt: Receipt, ledgers: Ledgers): Cells {
  const { id, day, order, paise, method, invoice } = receipt
  const holder = holderOf(receipt, ledgers)
  return [
    day,
    partyOf(order, ledgers),
    holder,
    rupees(paise),
    holder,
    id,
    [order ?? 'Payment without an order', method].filter(Boolean).join(', '),
    invoice?.number ?? '',
    invoice ? rupees(Math.min(paise, invoice.paise)) : '',
  ]
}

export const journalTitles = [
  'Journal Date',
  'Reference Number',
  'Journal Number Suffix',
  'Notes',
  'Currency',
  'Account',
  'Contact Name',
  'Debit',
  'Credit',
  'Status',
]

/** The rows of a journal, one for each ledger. Zoho Books keeps all buyers in one account, beside their name. */
export const journalRows = ({ day, reference, number, note, entries }: Voucher): Cells[] =>
  entries.map(({ ledger, paise, isParty }) => [
    day,
    reference ?? '',
    number,
    note,
    'INR',
    isParty ? 'Accounts Receivable' : ledger,
    isParty ? ledger : '',
    paise > 0 ? rupees(paise) : '',
    paise < 0 ? rupees(-paise) : '',
    'published',
  ])
