import { Badge } from '../../ui/badge.tsx'
import type { Mark } from './stable-rows.ts'

const words = { changed: 'Changed', gone: 'No longer here' } as const

/** Shows what happened to a row while the list was open. */
export const MarkBadge = ({ mark }: { mark: Mark }) =>
  mark && <Badge tone={mark === 'changed' ? 'blue' : 'grey'}>{words[mark]}</Badge>

export const markClass = (mark: Mark): string =>
  mark === 'changed' ? 'bg-sky-100/60' : mark === 'gone' ? 'bg-paper-100' : ''
