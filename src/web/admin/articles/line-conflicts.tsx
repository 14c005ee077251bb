import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type LineConflict, withServerVersion } from '../drafts/merge-texts.ts'

interface LineConflictsProps {
  conflicts: LineConflict[]
  text: string
  onText: (text: string) => void
}

/** Lines in conflict: both versions, and what stood there before. The text has the local lines until the server version is taken. */
export function LineConflicts({ conflicts, text, onText }: LineConflictsProps) {
  const [taken, setTaken] = useState<LineConflict[]>([])
  const open = conflicts.filter((conflict) => !taken.includes(conflict))
  if (open.length === 0) return null

  function take(conflict: LineConflict): void {
    onText(withServerVersion(text, conflict))
    setTaken([...taken, conflict])
  }

  return (
    <section aria-labelledby="line-conflicts" className="mt-4">
      <h3 id="line-conflicts" className="font-semibold">
        Lines that you both changed
      </h3>
      <ul className="mt-2 grid gap-3">
        {open.map((conflict, i) => (
          <li key={conflict.line} className="grid gap-3 border-clay-600 border-l-2 pl-3 md:grid-cols-3">
            <Lines name="Yours" lines={conflict.local} />
            <Lines name="Theirs" lines={conflict.server} />
            <Lines name="Before" lines={conflict.before} />
            <div className="md:col-span-3">
              <Button look="secondary" onClick={() => take(conflict)}>
                Take theirs<span className="sr-only"> in place {i + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Lines = ({ name, lines }: { name: string; lines: string[] }) => (
  <div className="min-w-0">
    <p className="font-semibold text-label">{name}</p>
    <p className="whitespace-pre-wrap text-label [overflow-wrap:anywhere]">{lines.join('\n') || 'nothing'}</p>
  </div>
)
