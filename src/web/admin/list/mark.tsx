import { Badge } from '../../ui/badge.tsx'
import type { RowStatus } from './stable-rows.ts'

const words = { changed: 'Changed', gone: 'No longer here' } as const

/** Shows what happened to a row while the list was open. */
export const RowStatusBadge = ({ mark }: { mark: RowStatus }) =>
  mark && <Badge tone={mark === 'changed' ? 'blue' : 'grey'}>{words[mark]}</Badge>

export const rowStatusClass = (mark: RowStatus): string =>
  mark === 'changed' ? 'bg-sky-100/60' : mark === 'gone' ? 'bg-paper-100' : ''
