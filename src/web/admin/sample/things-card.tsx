import type { SampleThing } from '#contract/admin/sample.ts'
import { Card, Quiet } from '../components/card.tsx'

const kinds: Record<SampleThing['kind'], string> = {
  product: 'Products',
  part: 'Parts of kits',
  post: 'Articles',
  account: 'Customers',
  order: 'Orders',
}

interface ThingsProps {
  heading: string
  about: string
  things: SampleThing[]
}

/** Sample records with the same outcome, by kind; nothing without any. */
export function ThingsCard({ heading, about, things }: ThingsProps) {
  if (things.length === 0) return null
  return (
    <Card heading={`${heading} (${things.length})`}>
      <Quiet>{about}</Quiet>
      <dl className="mt-3 grid gap-3">
        {Object.entries(kinds).map(([kind, label]) => {
          const ofKind = things.filter((thing) => thing.kind === kind)
          if (ofKind.length === 0) return null
          return (
            <div key={kind}>
              <dt className="font-semibold">{label}</dt>
              {ofKind.map(({ id, name, why }) => (
                <dd key={id}>
                  {name}
                  {why && <span className="block text-ink-700 text-label">{why}</span>}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
