import { TextDiff } from '../drafts/text-diff.tsx'
import type { Difference, FieldDifference } from './differences.ts'

const words: Record<Difference['what'], string> = {
  new: 'is new',
  gone: 'is taken away',
  changed: 'is changed',
  moved: 'is another one',
}

/** What a text changes of what the shop shows. */
export const DifferenceList = ({ found }: { found: Difference[] }) => (
  <ul className="grid gap-3">
    {found.length === 0 && <li>It is the same as what the shop shows.</li>}
    {found.map(({ id, what, who, fields }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        <strong>{who}</strong> {words[what]}
        {fields.map((field) => (
          <Change key={field.label} {...field} />
        ))}
      </li>
    ))}
  </ul>
)

function Change({ label, isLong, before, after }: FieldDifference) {
  if (isLong && before) {
    return (
      <div className="text-label">
        {label}:
        <TextDiff before={before} after={after} />
      </div>
    )
  }
  return (
    <span className="block whitespace-pre-line text-label">
      {label}: {before && <del className="text-ink-700">{before}</del>} {before && 'now '}
      <ins className="no-underline">{after}</ins>
    </span>
  )
}
