import type { ReactNode } from 'react'
import type { GstReturn } from '#contract/admin/gst-return.ts'
import { formatRupees } from '#shared/money.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../components/table-head.tsx'

const Figure = ({ children }: { children: ReactNode }) => (
  <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">{children}</td>
)
const Words = ({ children }: { children: ReactNode }) => <td className="px-2 py-2 first:pl-0">{children}</td>
const Row = ({ children }: { children: ReactNode }) => (
  <tr className="border-paper-200 border-b align-top">{children}</tr>
)

type TaxSums = GstReturn['net']

const Taxes = ({ of: { taxable, igst, cgst, sgst, total } }: { of: TaxSums }) => (
  <>
    <Figure>{formatRupees(taxable)}</Figure>
    <Figure>{formatRupees(igst)}</Figure>
    <Figure>{formatRupees(cgst)}</Figure>
    <Figure>{formatRupees(sgst)}</Figure>
    <Figure>{formatRupees(total)}</Figure>
  </>
)

const taxHeadings = ['Taxable value', 'IGST', 'CGST', 'SGST', 'Total']

/** Invoices, credit notes, and what is left. */
export function TaxTable({ found: { invoices, credit_notes, net } }: { found: GstReturn }) {
  const lines: [string, number | null, TaxSums][] = [
    ['Invoices', invoices.count, invoices],
    ['Credit notes', credit_notes.count, credit_notes],
    ['Invoices less credit notes', null, net],
  ]
  return (
    <ScrollArea label="Sums of the documents">
      <table className="w-full min-w-max text-label">
        <TableHead words={['Documents']} figures={['Number', ...taxHeadings]} />
        <tbody>
          {lines.map(([label, count, sums]) => (
            <Row key={label}>
              <th scope="row" className="py-2 pr-2 text-left font-medium">
                {label}
              </th>
              <Figure>{count ?? ''}</Figure>
              <Taxes of={sums} />
            </Row>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Each sheet with its file. */
export const SheetTable = ({ found: { month, sheets } }: { found: GstReturn }) => (
  <ScrollArea label="Sheets for the offline tool">
    <table className="w-full text-label">
      <TableHead words={['Sheet', 'File']} figures={['Rows', 'Taxable value']} />
      <tbody>
        {sheets.map(({ sheet, table, label, meaning, rows, taxable }) => (
          <Row key={sheet}>
            <th scope="row" className="max-w-prose py-2 pr-2 text-left font-medium">
              {label} <span className="font-normal text-ink-700">Table {table}</span>
              <span className="block font-normal text-ink-700">{meaning}</span>
            </th>
            <Words>
              {rows === 0 ? (
                <span className="text-ink-700">Empty</span>
              ) : (
                <a
                  href={`/api/gst-returns/${month}/${sheet}`}
                  className="text-link whitespace-nowrap"
                  download
                >
                  {sheet}.csv
                </a>
              )}
            </Words>
            <Figure>{rows}</Figure>
            <Figure>{taxable === null ? '–' : formatRupees(taxable)}</Figure>
          </Row>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

export const HsnTable = ({ label, rows }: { label: string; rows: GstReturn['hsn'] }) => (
  <ScrollArea label={label}>
    <table className="w-full min-w-max text-label">
      <TableHead words={['HSN', 'Description']} figures={['Rate', 'Quantity', ...taxHeadings]} />
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.hsn} ${row.unit} ${row.rate}`}>
            <th scope="row" className="py-2 pr-2 text-left font-medium tabular-nums">
              {row.hsn}
            </th>
            <Words>{row.description}</Words>
            <Figure>{row.rate} %</Figure>
            <Figure>
              {row.quantity} {row.unit}
            </Figure>
            <Taxes of={row} />
          </Row>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)

export const SeriesTable = ({ rows }: { rows: GstReturn['series'] }) => (
  <ScrollArea label="Documents issued">
    <table className="w-full text-label">
      <TableHead words={['Nature', 'From', 'To']} figures={['Total', 'Cancelled']} />
      <tbody>
        {rows.map(({ nature, from, to, total, cancelled }) => (
          <Row key={from}>
            <Words>{nature}</Words>
            <Words>{from}</Words>
            <Words>{to}</Words>
            <Figure>{total}</Figure>
            <Figure>{cancelled}</Figure>
          </Row>
        ))}
      </tbody>
    </table>
  </ScrollArea>
)
