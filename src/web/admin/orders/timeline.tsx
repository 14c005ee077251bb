import type { StaffOrder } from '#contract/admin/orders.ts'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'

type Entry = StaffOrder['timeline'][number]

/** The events, the newest first, each with its actor. */
export function Timeline({ order: { timeline } }: { order: StaffOrder }) {
  return (
    <Card heading="What happened">
      <Happenings entries={timeline.toReversed()} />
    </Card>
  )
}

export function Happenings({ entries }: { entries: Entry[] }) {
  return (
    <ol className="grid gap-2.5">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what}`} className="border-leaf-200 border-l-2 pl-3">
          <span className="block">{entry.what}</span>
          <span className="text-ink-700 text-label">
            {entry.by}, <Age at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
