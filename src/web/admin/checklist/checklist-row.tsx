import type { ReactNode } from 'react'
import type { ChecklistRow } from '#contract/admin/checklist.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Age } from '../components/age.tsx'
import { may, useSession } from '../components/session.ts'
import { rowWords } from './words.ts'

interface RowProps {
  row: ChecklistRow
  /** The actions of the row. */
  children?: ReactNode
}

/** One step: what is missing, why it matters, and the link to it. */
export function Row({ row: { key, is_done, found, at, to }, children }: RowProps) {
  const session = useSession()
  const { title, why, way, onMachine } = rowWords[key]
  const isOpen = way && (!way.permission || may(session, way.permission))
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-3 border-paper-300 border-t py-4 first:border-t-0">
      <div className="min-w-0 flex-[1_1_22rem]">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title} <Badge tone={is_done ? 'green' : 'yellow'}>{is_done ? 'Done' : 'To do'}</Badge>
        </h2>
        <p className="mt-1">
          {found}
          {at && (
            <>
              {' '}
              <span className="text-ink-700 text-label">
                <Age at={at} />
              </span>
            </>
          )}
        </p>
        <p className="mt-0.5 text-ink-700 text-label">{why}</p>
        {!is_done && onMachine && <p className="mt-0.5 text-ink-700 text-label">{onMachine}</p>}
      </div>
      {children}
      {!is_done && isOpen && (
        <ButtonLink look="secondary" to={to ?? way.to} aria-label={`${way.label}: ${title}`}>
          {way.label}
        </ButtonLink>
      )}
    </li>
  )
}
