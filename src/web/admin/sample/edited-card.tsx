import type { SampleThing } from '#contract/admin/sample.ts'
import { Card, Quiet } from '../components/card.tsx'

interface EditedProps {
  things: SampleThing[]
  /** The keys of those that are to go too. */
  taken: string[]
  onTake: (taken: string[]) => void
}

export const keyOf = ({ kind, id }: SampleThing): string => `${kind}:${id}`

/** Edited records may belong to the owner by now, so each is retained unless it is ticked. */
export function EditedCard({ things, taken, onTake }: EditedProps) {
  if (things.length === 0) return null
  const turn = (key: string): void =>
    onTake(taken.includes(key) ? taken.filter((one) => one !== key) : [...taken, key])
  return (
    <Card heading={`Edited (${things.length})`}>
      <Quiet>These stay as they are, unless you tick them.</Quiet>
      <ul className="mt-2 grid">
        {things.map((thing) => (
          <li key={keyOf(thing)}>
            <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                checked={taken.includes(keyOf(thing))}
                onChange={() => turn(keyOf(thing))}
                className="mt-1 size-5 shrink-0 accent-leaf-700"
              />
              <span>
                <span className="font-semibold">
                  Remove {thing.kind === 'post' ? 'the article' : 'the product'} {thing.name}
                </span>
                <span className="block text-ink-700 text-label">{thing.why}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Card>
  )
}
