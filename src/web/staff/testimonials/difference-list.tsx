import type { Difference } from './differences.ts'

const words: Record<Difference['what'], string> = {
  new: 'is new',
  gone: 'is taken away',
  changed: 'is changed',
  moved: 'is another one',
}

/** What a list changes of what the shop shows. */
export const DifferenceList = ({ found }: { found: Difference[] }) => (
  <ul className="grid gap-2">
    {found.length === 0 && <li>It is the same as what the shop shows.</li>}
    {found.map(({ what, who, fields }) => (
      <li key={`${what} ${who} ${fields.join()}`} className="[overflow-wrap:anywhere]">
        <strong>{who}</strong> {words[what]}
        {fields.map(([label, before, after]) => (
          <span key={label} className="block text-label">
            {label}: {before && <del className="text-ink-700">{before}</del>} {before && 'now '}
            <ins className="no-underline">{after}</ins>
          </span>
        ))}
      </li>
    ))}
  </ul>
)
