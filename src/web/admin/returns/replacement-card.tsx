import { Link } from 'react-router'
import type { StaffReplacement } from '#contract/admin/replacements.ts'
import { Badge } from '../../ui/badge.tsx'
import { Age } from '../components/age.tsx'
import { ReplacementSteps } from './replacement-steps.tsx'
import { replacementBadges } from './words.ts'

interface ReplacementCardProps {
  replacement: StaffReplacement
  /** In the list the card names its return and its recipient. */
  isListed?: boolean
}

/** One replacement: contents, state and steps. */
export function ReplacementCard({ replacement, isListed = false }: ReplacementCardProps) {
  const { id, items, name, city, pin, carrier, tracking_number } = replacement
  const [tone, label] = replacementBadges[replacement.status]
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{id}</span>
        <Badge tone={tone}>{label}</Badge>
        {replacement.hold !== null && <Badge tone="red">On hold</Badge>}
        <span className="text-ink-700 text-label">
          <Age at={replacement.created_at} />
        </span>
      </div>
      {replacement.hold !== null && <p className="text-ink-700">On hold: {replacement.hold}</p>}
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item.name}>
            {item.quantity} × {item.name}
            {item.place && `, place ${item.place}`}
          </li>
        ))}
      </ul>
      {carrier && (
        <p className="text-ink-700 text-label">
          {carrier} {tracking_number}
        </p>
      )}
      {isListed && (
        <p className="text-ink-700">
          {[name, city, pin].filter(Boolean).join(', ')} ·{' '}
          <Link to={`/returns/${replacement.return}`} className="text-link">
            {replacement.return}
          </Link>{' '}
          ·{' '}
          <Link to={`/orders/${replacement.order}`} className="text-link">
            {replacement.order}
          </Link>
        </p>
      )}
      <ReplacementSteps replacement={replacement} />
    </div>
  )
}
