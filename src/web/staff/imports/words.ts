import type { ImportOutcome, PictureState } from '#contract/import-states.ts'
import type { ImportBrief } from '#contract/staff/imports.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const rowsOf = (count: number): string =>
  count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`

export const outcomes: Record<ImportOutcome, { label: string; none: string; tone: BadgeTone }> = {
  new: { label: 'New', none: 'Nothing is new.', tone: 'blue' },
  changed: { label: 'Changed', none: 'Nothing changes.', tone: 'yellow' },
  same: { label: 'As it is', none: 'No row is as the shop has it.', tone: 'grey' },
  refused: { label: 'Refused', none: 'No row is refused.', tone: 'red' },
}

export const states: Record<ImportBrief['state'], { label: string; tone: BadgeTone }> = {
  open: { label: 'Not applied', tone: 'yellow' },
  applied: { label: 'Applied', tone: 'green' },
  discarded: { label: 'Thrown away', tone: 'grey' },
}

export const pictureWords: Record<PictureState, { label: string; none: string }> = {
  waiting: { label: 'Waiting', none: 'No picture waits.' },
  fetched: { label: 'Fetched', none: 'No picture was fetched yet.' },
  failed: { label: 'Failed', none: 'No picture failed.' },
  left: { label: 'Left out', none: 'No picture was left out.' },
}
