import { Link } from 'react-router'
import type { Report, ReportColumn, ReportRow } from '#contract/admin/reports.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { TableHead } from '../components/table-head.tsx'
import { changeText, figureText } from './figure.ts'
import { type ReportAsked, rowsPath } from './report-address.ts'

/** All figures with the previous period; a row links to the rows behind it. */
export function ReportTable({ asked, report }: { asked: ReportAsked; report: Report }) {
  const { columns, rows, groups, by, totals, totals_before } = report
  const group = groups.find(({ key }) => key === by)?.label ?? ''
  return (
    <ScrollArea label={`${report.title} by ${group.toLowerCase()}`} className="relative">
      <table className="w-full min-w-max text-label">
        <TableHead words={[group]} figures={columns.map(({ label }) => label)} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-paper-200 border-b align-top">
              <th
                scope="row"
                className="wrap-anywhere max-w-72 py-2 pr-4 max-sm:max-w-32 text-left font-medium"
              >
                <RowName asked={asked} row={row} />
              </th>
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  column={column}
                  value={row.figures[index] ?? null}
                  before={row.before?.[index]}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr className="border-paper-300 border-t-2 align-top font-semibold">
              <th scope="row" className="py-2 pr-4 text-left">
                Total
              </th>
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  column={column}
                  value={totals[index] ?? null}
                  before={totals_before?.[index]}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollArea>
  )
}

const RowName = ({ asked, row: { key, name, has_rows } }: { asked: ReportAsked; row: ReportRow }) =>
  has_rows ? (
    <Link to={rowsPath(asked, key)} className="text-link inline-block py-1">
      {name}
    </Link>
  ) : (
    <span className="inline-block py-1">{name}</span>
  )

interface CellProps {
  column: ReportColumn
  value: number | null
  /** Left out without a period before. */
  before: number | null | undefined
}

const Cell = ({ column: { unit }, value, before }: CellProps) => (
  <td className="whitespace-nowrap px-2 py-2 text-right tabular-nums">
    <span className="block py-1">{figureText(value, unit)}</span>
    {before !== undefined && (
      <span className="block font-normal text-ink-700">
        <span className="sr-only">before </span>
        {figureText(before, unit)}
        <span className="sr-only"> {changeText(value, before)}</span>
      </span>
    )}
  </td>
)
