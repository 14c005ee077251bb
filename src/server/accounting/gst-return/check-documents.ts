import type { GstError } from '#contract/admin/gst-return.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { isGstin } from '#shared/gstin.ts'
import { financialYearOf, lastDayOfCredit } from '../../invoicing/documents/series.ts'
import { addressNeededPaise, isHsn, isSlab, unitNames } from './gst-limits.ts'
import { isInterState, type ReturnDocument, type ReturnLine, taxKeys } from './return-document.ts'

type Finding = [code: string, words: string]

/** The errors in the documents of a month, each with the number of its document. */
export function checkDocuments(documents: ReturnDocument[], gstin: string): GstError[] {
  const corrected = correctedWithin(documents)
  return documents.flatMap((document) => {
    const invoice = document.invoice?.number ?? document.number
    return findingsOf(document, { gstin, isCorrected: corrected.has(invoice) }).map(([code, words]) => ({
      code,
      words,
      document: document.number,
      order: publicOrderId(document.orderId),
    }))
  })
}

/** The numbers of invoices that were corrected in the same month, so that invoice and credit note cancel out. */
function correctedWithin(documents: ReturnDocument[]): Set<string> {
  const numbers = new Set(documents.map(({ number }) => number))
  return new Set(
    documents.flatMap(({ reason, invoice }) =>
      reason === 'wrong_place' && invoice && numbers.has(invoice.number) ? [invoice.number] : [],
    ),
  )
}

interface Checking {
  gstin: string
  /** Whether other documents of the month corrected the place. */
  isCorrected: boolean
}

function findingsOf(document: ReturnDocument, { gstin, isCorrected }: Checking): Finding[] {
  return [
    ...headOf(document, gstin),
    ...(document.kind === 'refund_voucher' || isCorrected ? [] : placeOf(document)),
    ...sumsOf(document),
    ...(document.kind === 'credit_note' ? creditOf(document) : []),
    ...document.lines.flatMap((line) => lineOf(document, line)),
  ]
}

function headOf(
  { number, issuedOn, financialYear, supplierGstin, recipientGstin }: ReturnDocument,
  gstin: string,
): Finding[] {
  return [
    !/^[A-Za-z0-9/-]{1,16}$/.test(number) &&
      finding('number', 'Its number has more than 16 signs, or others than letters, digits, - and /.'),
    financialYearOf(issuedOn) !== financialYear &&
      finding(
        'financial_year',
        `It is of ${issuedOn}, and its number is of the financial year ${financialYear}.`,
      ),
    recipientGstin !== null &&
      !isGstin(recipientGstin) &&
      finding('recipient_gstin', `The GSTIN ${recipientGstin} of its buyer has a wrong check sign.`),
    !isGstin(supplierGstin) && finding('gstin', `Its GSTIN ${supplierGstin} has a wrong check sign.`),
    supplierGstin !== gstin &&
      finding('other_gstin', `It was issued under ${supplierGstin}; the return is of ${gstin}.`),
  ].filter(isFinding)
}

function placeOf(document: ReturnDocument): Finding[] {
  const { place, placeCode, totalPaise, recipientAddress, igstPaise, cgstPaise, sgstPaise } = document
  const isOther = isInterState(document)
  return [
    placeCode === null && finding('place', `Its place of supply “${place}” is no state that has a code.`),
    (isOther ? cgstPaise !== 0 || sgstPaise !== 0 : igstPaise !== 0) &&
      finding(
        'kind_of_tax',
        `It has ${isOther ? 'CGST and SGST' : 'IGST'}, which its place of supply does not allow.`,
      ),
    cgstPaise !== sgstPaise && finding('halves', 'Its CGST and SGST differ.'),
    totalPaise >= addressNeededPaise &&
      !recipientAddress &&
      finding('address', 'It is of ₹50,000 or more and has no address of the buyer.'),
  ].filter(isFinding)
}

function sumsOf(document: ReturnDocument): Finding[] {
  const { lines, totalPaise, taxablePaise, igstPaise, cgstPaise, sgstPaise } = document
  const sum = (of: (line: ReturnLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return [
    (taxKeys.some((key) => sum((line) => line[key]) !== document[key]) ||
      sum(({ grossPaise }) => grossPaise) !== totalPaise) &&
      finding('sums', 'Its lines do not add up to its sums.'),
    taxablePaise + igstPaise + cgstPaise + sgstPaise !== totalPaise &&
      finding('total', 'Its taxable value and taxes do not add up to its total.'),
  ].filter(isFinding)
}

function creditOf({ invoice, issuedOn }: ReturnDocument): Finding[] {
  if (!invoice) return [['no_invoice', 'It credits no invoice.']]
  const { number, totalPaise, creditedPaise } = invoice
  return [
    creditedPaise > totalPaise && finding('over_credited', `More is credited of ${number} than it charged.`),
    issuedOn < invoice.issuedOn && finding('before_invoice', `It is older than its invoice ${number}.`),
    issuedOn > lastDayOfCredit(invoice.issuedOn) &&
      finding('late_credit', `Tax of ${number} could be lowered until ${lastDayOfCredit(invoice.issuedOn)}.`),
  ].filter(isFinding)
}

function lineOf({ issuedOn, invoice }: ReturnDocument, line: ReturnLine): Finding[] {
  const { description, hsn, unit, ratePercent } = line
  return [
    !isHsn(hsn) && finding('hsn', `“${hsn}” of ${description} is no HSN of 4, 6 or 8 digits.`),
    !unitNames.has(unit) && finding('unit', `“${unit}” of ${description} is no unit of the tax authority.`),
    !isSlab(ratePercent, invoice?.issuedOn ?? issuedOn) &&
      finding('rate', `${ratePercent} % of ${description} was no rate of goods on its day.`),
  ].filter(isFinding)
}

const finding = (code: string, words: string): Finding => [code, words]
const isFinding = (found: Finding | false): found is Finding => found !== false
