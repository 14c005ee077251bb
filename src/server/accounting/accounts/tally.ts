import type { TallyFile, VoucherKind } from '#contract/admin/accounts.ts'
import { decimalRupees, toRupees } from '#shared/money.ts'
import type { Ledgers } from '#shared/settings/owner-settings.ts'
import { type Entry, salesLedger, type Voucher } from './vouchers.ts'
import { writeXml, type XmlElement } from './xml.ts'

// The import file of Tally, by "Understanding Integration – Transactions" and "Changes in XML Tags" of its developer reference.

const reports: Record<TallyFile, string> = { vouchers: 'Vouchers', ledgers: 'All Masters' }

/** The beginning of a file, before its messages. Names no company, so Tally takes the open one. */
export const openTally = (file: TallyFile): string => `<ENVELOPE>
<HEADER>
<TALLYREQUEST>Import Data</TALLYREQUEST>
</HEADER>
<BODY>
<IMPORTDATA>
<REQUESTDESC>
<REPORTNAME>${reports[file]}</REPORTNAME>
</REQUESTDESC>
<REQUESTDATA>
`

/** The end of a file, after its messages. */
export const closeTally = `</REQUESTDATA>
</IMPORTDATA>
</BODY>
</ENVELOPE>
`

/** The provider and the couriers are bank ledgers: money into it is a receipt, out of it a payment, and to the bank a contra. */
const voucherTypes: Record<VoucherKind, string> = {
  sale: 'Sales',
  credit_note: 'Credit Note',
  receipt: 'Receipt',
  refund: 'Payment',
  fee: 'Payment',
  payout: 'Contra',
}

const view = 'Accounting Voucher View'
const text = (name: string, content: string): XmlElement => ({ name, content })
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

const message = (element: XmlElement): string =>
  writeXml({ name: 'TALLYMESSAGE', attributes: { 'xmlns:UDF': 'TallyUDF' }, content: [element] })

/** A voucher as Tally reads it. `REMOTEID` lets a second import alter it instead of adding another. */
export function tallyVoucher(voucher: Voucher): string {
  const { kind, id, number, day, reference, note, entries } = voucher
  const type = voucherTypes[kind]
  const party = entries.find(({ isParty }) => isParty)
  return message({
    name: 'VOUCHER',
    attributes: { REMOTEID: id, VCHTYPE: type, ACTION: 'Create', OBJVIEW: view },
    content: [
      text('DATE', day.replaceAll('-', '')),
      text('GUID', id),
      ...placeOf(voucher),
      text('VOUCHERTYPENAME', type),
      text('VOUCHERNUMBER', number),
      ...(reference === null ? [] : [text('REFERENCE', kind === 'sale' ? number : reference)]),
      ...(party ? [text('PARTYLEDGERNAME', party.ledger)] : []),
      text('PERSISTEDVIEW', view),
      text('ISINVOICE', 'No'),
      text('NARRATION', note),
      ...entries.map(tallyEntry),
    ],
  })
}

/** Tally calls a debit "deemed positive" and gives it a negative amount. */
const tallyEntry = ({ ledger, paise, isParty }: Entry): XmlElement => ({
  name: 'ALLLEDGERENTRIES.LIST',
  content: [
    text('LEDGERNAME', ledger),
    text('ISDEEMEDPOSITIVE', yesNo(paise > 0)),
    text('ISPARTYLEDGER', yesNo(isParty)),
    text('AMOUNT', decimalRupees(toRupees(-paise))),
  ],
})

/** States whose names differ between Tally and the tax authority, by their GST code. */
const tallyStates = new Map([
  ['01', 'Jammu & Kashmir'],
  ['26', 'Dadra & Nagar Haveli and Daman & Diu'],
  ['35', 'Andaman & Nicobar Islands'],
])

function placeOf({ place }: Voucher): XmlElement[] {
  if (place === null) return []
  const state = tallyStates.get(place.code ?? '') ?? place.name
  return [
    text('STATENAME', state),
    text('COUNTRYOFRESIDENCE', 'India'),
    text('PLACEOFSUPPLY', state),
    text('GSTREGISTRATIONTYPE', 'Unregistered/Consumer'),
    text('VCHGSTSTATUSISINCLUDED', 'Yes'),
    text('VCHGSTSTATUSISUNCERTAIN', 'No'),
  ]
}

interface Master {
  name: string
  /** A group that every company of Tally has. */
  parent: string
  /** The head of a tax ledger. */
  dutyHead?: string
}

/** The ledgers of the vouchers, with a sales ledger for each rate of the period. */
export const tallyLedgers = (ledgers: Ledgers, rates: number[]): string[] =>
  mastersOf(ledgers, rates).map(({ name, parent, dutyHead }) =>
    message({
      name: 'LEDGER',
      attributes: { NAME: name, ACTION: 'Create' },
      content: [
        { name: 'NAME.LIST', content: [text('NAME', name)] },
        text('PARENT', parent),
        ...(dutyHead === undefined ? [] : [text('TAXTYPE', 'GST'), text('GSTDUTYHEAD', dutyHead)]),
      ],
    }),
  )

const mastersOf = (ledgers: Ledgers, rates: number[]): Master[] => [
  ...rates.map((rate) => ({ name: salesLedger(ledgers, rate), parent: 'Sales Accounts' })),
  { name: ledgers.cgst, parent: 'Duties & Taxes', dutyHead: 'Central Tax' },
  { name: ledgers.sgst, parent: 'Duties & Taxes', dutyHead: 'State Tax' },
  { name: ledgers.igst, parent: 'Duties & Taxes', dutyHead: 'Integrated Tax' },
  { name: ledgers.customers, parent: 'Sundry Debtors' },
  { name: ledgers.unmatched, parent: 'Current Liabilities' },
  { name: ledgers.provider, parent: 'Bank Accounts' },
  { name: ledgers.courier, parent: 'Bank Accounts' },
  { name: ledgers.bank, parent: 'Bank Accounts' },
  { name: ledgers.cash, parent: 'Cash-in-Hand' },
  { name: ledgers.fees, parent: 'Indirect Expenses' },
  { name: ledgers.courierFees, parent: 'Indirect Expenses' },
  { name: ledgers.feeTax, parent: 'Duties & Taxes' },
]
