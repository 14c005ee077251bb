import type { LookEditor, LookVersion } from '#contract/admin/look.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../components/card.tsx'
import type { Look } from './look-values.ts'

interface LookVersionsProps {
  editor: LookEditor
  /** Null for people who may only look. */
  onTake: ((look: Look) => void) | null
}

/** The looks that the shop had; each can be taken into the form again. */
export const LookVersions = ({ editor: { versions }, onTake }: LookVersionsProps) => (
  <Card heading="Versions">
    <ul className="grid gap-4">
      {versions.map((version, index) => (
        <li
          key={version.version}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-paper-200 border-b pb-4 last:border-0 last:pb-0"
        >
          <Swatches look={version.look} />
          <p className="min-w-0 flex-1 basis-52">
            <strong>{nameOf(version)}</strong> {index === 0 && <Badge tone="green">Shown now</Badge>}
            <span className="block text-ink-700 text-label">{factsOf(version)}</span>
          </p>
          {index > 0 && onTake && (
            <Button
              look="secondary"
              aria-label={`Begin with this one: ${nameOf(version)}`}
              onClick={() => onTake(version.look)}
            >
              Begin with this one
            </Button>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

const nameOf = ({ version, at }: LookVersion): string =>
  version === 0 || at === null ? 'What the release brings' : formatMoment(at)

function factsOf({ version, by, look }: LookVersion): string {
  const logo = { drawn: 'the drawing', name: 'the name' }[look.logo] ?? 'a picture'
  const typeface = look.headings === 'sans' ? 'Figtree' : 'Young Serif'
  const author = version === 0 ? [] : [`by ${by ?? 'a statement in the database'}`]
  return [`${look.brand} and ${look.accent}`, typeface, `${logo} as logo`, ...author].join(', ')
}

const Swatches = ({ look: { brand, accent } }: { look: Look }) => (
  <svg aria-hidden viewBox="0 0 2 1" className="h-9 w-16 shrink-0 rounded-md border border-ink-500">
    <rect width="1" height="1" fill={brand} />
    <rect x="1" width="1" height="1" fill={accent} />
  </svg>
)
