import { Badge } from '../../ui/badge.tsx'
import type { RowStatus } from './stable-rows.ts'

const words = { changed: 'Changed', gone: 'No longer here' } as const

/** Shows what happened to a row while the list was open. */
export const RowStatusBadge = ({ status }: { status: RowStatus }) =>
  status && <Badge tone={status === 'changed' ? 'blue' : 'grey'}>{words[status]}</Badge>

export const rowStatusClass = (status: RowStatus): string =>
  status === 'changed' ? 'bg-sky-100/60' : status === 'gone' ? 'bg-paper-100' : ''
