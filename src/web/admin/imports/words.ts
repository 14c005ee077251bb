import type { Import, ImportBrief } from '#contract/admin/imports.ts'
import type { ImportOutcome, PictureState } from '#shared/import-states.ts'
import { formatCount } from '#shared/money.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

/** How many rows change something. */
export const effectiveRows = ({ counts }: Pick<Import, 'counts'>): number =>
  (counts?.new ?? 0) + (counts?.changed ?? 0)

const keepAs = (rows: number): string => `${rowsOf(rows)} as ${rows === 1 ? 'a draft' : 'drafts'}`

/** The effect of applying an import; rows that stay drafts are not published. */
export function applyLabel(one: Pick<Import, 'goal' | 'has_goals' | 'counts'>): string {
  const rows = effectiveRows(one)
  if (!one.has_goals) return `Apply ${rowsOf(rows)}`
  const drafts = one.goal === 'drafts' ? rows : (one.counts?.drafts ?? 0)
  if (drafts === rows) return `Save ${keepAs(rows)}`
  return `Publish ${rowsOf(rows - drafts)}${drafts > 0 ? ` and save ${keepAs(drafts)}` : ''}`
}

export const outcomes: Record<ImportOutcome, { label: string; none: string; tone: BadgeTone }> = {
  new: { label: 'New', none: 'No row is new.', tone: 'blue' },
  changed: { label: 'Changed', none: 'No row changes anything.', tone: 'yellow' },
  same: { label: 'As it is', none: 'No row is as the shop has it.', tone: 'grey' },
  refused: { label: 'Refused', none: 'No row is refused.', tone: 'red' },
}

export const states: Record<ImportBrief['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Not applied', tone: 'yellow' },
  applied: { label: 'Applied', tone: 'green' },
  discarded: { label: 'Discarded', tone: 'grey' },
}

export const pictureWords: Record<PictureState, { label: string; none: string }> = {
  waiting: { label: 'Waiting', none: 'No picture waits.' },
  fetched: { label: 'Fetched', none: 'No picture was fetched yet.' },
  failed: { label: 'Failed', none: 'No picture failed.' },
  left: { label: 'Left out', none: 'No picture was left out.' },
}
