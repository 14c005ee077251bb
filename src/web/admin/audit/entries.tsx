import { Link } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { Age } from '../components/age.tsx'
import { actionText, pathOf, shownValue, thingOf } from './audit-words.ts'

interface EntriesProps {
  entries: AuditEntry[]
  /** With the fields before and after. */
  isWhole?: boolean
}

/** Who did what, the newest first. */
export function Entries({ entries, isWhole = false }: EntriesProps) {
  return (
    <ol className="grid gap-2.5">
      {entries.map((entry) => (
        <li key={entry.id} className="wrap-anywhere border-leaf-200 border-l-2 pl-3">
          <span className="font-semibold">{entry.actor}</span> {actionText(entry)}{' '}
          <Thing entity={entry.entity} />
          {entry.reason && `: ${entry.reason}`}
          <span className="block text-ink-700 text-label">
            <Age at={entry.at} />
          </span>
          {isWhole && <Difference entry={entry} />}
        </li>
      ))}
    </ol>
  )
}

function Thing({ entity }: { entity: string }) {
  const to = pathOf(entity)
  return to ? (
    <Link to={to} className="text-link">
      {thingOf(entity)}
    </Link>
  ) : (
    thingOf(entity)
  )
}

function Difference({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <details className="text-label">
      <summary className="min-h-9 cursor-pointer text-leaf-700">What changed</summary>
      <dl className="grid gap-1 py-1">
        {names.map((name) => (
          <div key={name}>
            <dt className="inline font-semibold">{name.replaceAll('_', ' ')}: </dt>
            <dd className="inline">
              {before && <del>{shownValue(before[name])}</del>} {after && shownValue(after[name])}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
