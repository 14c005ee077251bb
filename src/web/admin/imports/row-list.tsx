import { Link } from 'react-router'
import type { ImportKindName, ImportRow } from '#contract/admin/imports.ts'
import { Badge } from '../../ui/badge.tsx'
import { outcomes } from './words.ts'

/** The screens of the imported records; products by default. */
const folders: Partial<Record<ImportKindName, string>> = { customers: '/customers', articles: '/articles' }

/** Rows of a dry run: the changes by field, or the reason of the rejection. */
export const RowList = ({ rows, kind }: { rows: ImportRow[]; kind: ImportKindName }) => (
  <ul className="mt-4 grid gap-3">
    {rows.map((row) => (
      <Row key={row.line} row={row} folder={folders[kind] ?? '/products'} />
    ))}
  </ul>
)

function Row({ row, folder }: { row: ImportRow; folder: string }) {
  const { label, tone } = outcomes[row.outcome]
  return (
    <li className="card grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-700 text-label">Row {row.line}</span>
        {row.entity_id === null ? (
          <span className="font-semibold">{row.name || 'Without a name'}</span>
        ) : (
          <Link to={`${folder}/${row.entity_id}`} className="text-link font-semibold">
            {row.name}
          </Link>
        )}
      </p>
      {row.problems.length > 0 && (
        <ul className="grid gap-1">
          {row.problems.map(({ label, column, value, message }) => (
            <li key={`${label} ${message}`}>
              <span className="font-semibold">{column ?? label}: </span>
              {message}
              {value !== '' && <span className="block font-mono text-ink-700 text-label">{value}</span>}
            </li>
          ))}
        </ul>
      )}
      {row.changes.length > 0 && <Changes row={row} />}
    </li>
  )
}

function Changes({ row: { changes, outcome } }: { row: ImportRow }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-700 text-label">{label}</dt>
          <dd className="min-w-0">
            {outcome === 'changed' && (
              <>
                <del className="text-ink-700">
                  <Value text={before} />
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className="font-medium no-underline">
              <Value text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Texts that are longer begin here, and open. */
const maxShown = 400

const Value = ({ text }: { text: string }) =>
  text.length <= maxShown ? (
    <span className="whitespace-pre-line">{text || 'empty'}</span>
  ) : (
    <details className="whitespace-pre-line">
      <summary className="min-h-6 cursor-pointer">{text.slice(0, maxShown / 2).trimEnd()}…</summary>
      {text}
    </details>
  )
