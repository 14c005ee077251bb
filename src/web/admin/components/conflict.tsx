import { Notice } from '../../ui/notice.tsx'
import type { FieldConflicts } from './use-merge.ts'

interface ConflictProps {
  server: string
  before: string
  onTake: () => void
}

/** A conflict of a field: the server version, and the value before both edits. */
export function Conflict({ server, before, onTake }: ConflictProps) {
  return (
    <p className="mt-1.5 text-label">
      Theirs: <strong>{server || 'empty'}</strong>. Before: {before || 'empty'}.{' '}
      <button type="button" onClick={onTake} className="text-link min-h-9 font-semibold">
        Take theirs
      </button>
    </p>
  )
}

interface ConflictOfProps<Values extends Record<string, string>> {
  conflict: FieldConflicts<Values> | null
  name: keyof Values & string
  onTake: (value: string) => void
  /** A value as people read it. */
  shown?: (value: string) => string
}

/** The conflict of one field of a form; nothing where it has none. */
export function ConflictOf<Values extends Record<string, string>>({
  conflict,
  name,
  onTake,
  shown = (value) => value,
}: ConflictOfProps<Values>) {
  if (!conflict?.names.includes(name)) return null
  const [server, before] = [conflict.server[name] ?? '', conflict.before[name] ?? '']
  return <Conflict server={shown(server)} before={shown(before)} onTake={() => onTake(server)} />
}

/** What stands above the fields of a form while some of them conflict. */
export const ConflictNotice = ({ conflict }: { conflict: { names: string[] } | null }) =>
  conflict &&
  conflict.names.length > 0 && (
    <Notice tone="info">You both changed the fields that are marked. Choose what counts, and save it.</Notice>
  )
