import { Button } from '../../ui/button.tsx'
import { type TextClash, withTheirs } from '../drafts/merge-texts.ts'

interface LineClashesProps {
  clashes: TextClash[]
  text: string
  onText: (text: string) => void
}

/** Lines that a colleague changed otherwise: theirs, yours and what they were. The text has yours until theirs are taken. */
export function LineClashes({ clashes, text, onText }: LineClashesProps) {
  if (clashes.length === 0) return null
  return (
    <section aria-labelledby="line-clashes" className="mt-4">
      <h3 id="line-clashes" className="font-semibold">
        Lines that you both changed
      </h3>
      <ul className="mt-2 grid gap-3">
        {clashes.map((clash, i) => (
          <li
            key={clash.before + clash.theirs}
            className="grid gap-3 border-clay-600 border-l-2 pl-3 md:grid-cols-3"
          >
            <Lines name="Yours" text={clash.mine} />
            <Lines name="Theirs" text={clash.theirs} />
            <Lines name="Before" text={clash.before} />
            <div className="md:col-span-3">
              <Button look="secondary" onClick={() => onText(withTheirs(text, clash))}>
                Take theirs<span className="sr-only"> in place {i + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Lines = ({ name, text }: { name: string; text: string }) => (
  <div className="min-w-0">
    <p className="font-semibold text-label">{name}</p>
    <p className="whitespace-pre-wrap text-label [overflow-wrap:anywhere]">{text || 'nothing'}</p>
  </div>
)
