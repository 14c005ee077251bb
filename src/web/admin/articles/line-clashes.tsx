import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type TextClash, withTheirs } from '../drafts/merge-texts.ts'

interface LineClashesProps {
  clashes: TextClash[]
  text: string
  onText: (text: string) => void
}

/** Lines that a colleague changed otherwise: theirs, yours and what they were. The text has yours until theirs are taken. */
export function LineClashes({ clashes, text, onText }: LineClashesProps) {
  const [taken, setTaken] = useState<TextClash[]>([])
  const open = clashes.filter((clash) => !taken.includes(clash))
  if (open.length === 0) return null

  function take(clash: TextClash): void {
    onText(withTheirs(text, clash))
    setTaken([...taken, clash])
  }

  return (
    <section aria-labelledby="line-clashes" className="mt-4">
      <h3 id="line-clashes" className="font-semibold">
        Lines that you both changed
      </h3>
      <ul className="mt-2 grid gap-3">
        {open.map((clash, i) => (
          <li key={clash.line} className="grid gap-3 border-clay-600 border-l-2 pl-3 md:grid-cols-3">
            <Lines name="Yours" lines={clash.mine} />
            <Lines name="Theirs" lines={clash.theirs} />
            <Lines name="Before" lines={clash.before} />
            <div className="md:col-span-3">
              <Button look="secondary" onClick={() => take(clash)}>
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
