import type { PageTextEditor, TextContent, TextVersion } from '#contract/admin/page-texts.ts'
import { textKinds } from '#contract/admin/text-kinds.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../components/card.tsx'
import { DifferenceList } from './difference-list.tsx'
import { differences } from './differences.ts'
import { shownOf } from './use-text.ts'

const labels: Record<TextVersion['state'], string> = {
  shown: 'Shown now',
  planned: 'Planned',
  past: 'Shown before',
  called_off: 'Called off',
}

interface VersionListProps {
  editor: PageTextEditor
  onTake: (content: TextContent) => void
  onCallOff: () => void
}

/** Every version that the shop showed, will show or was to show, with what it differs in from the one of now. */
export const VersionList = ({ editor, onTake, onCallOff }: VersionListProps) => (
  <Card heading="Versions">
    <ul className="grid gap-4">
      {editor.versions.map((version) => {
        const { number, state, shown_from, by, content } = version
        const name = number === 0 ? 'What the release brings' : `Version ${number}`
        return (
          <li key={number} className="grid gap-2 border-paper-200 border-b pb-4 last:border-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-3">
              <strong>{name}</strong>
              <Badge tone={state === 'shown' ? 'green' : 'clay'}>{labels[state]}</Badge>
            </p>
            <p className="text-ink-700 text-label">
              By {by}
              {shown_from && `, from ${formatMoment(shown_from)}`}
            </p>
            {state !== 'shown' && (
              <details>
                <summary className="text-link min-h-9 cursor-pointer">
                  What it differs in<span className="sr-only">: {name}</span>
                </summary>
                <DifferenceList found={differences(textKinds[editor.name], shownOf(editor), content)} />
              </details>
            )}
            <p className="flex flex-wrap gap-2">
              {(state === 'past' || state === 'called_off') && (
                <Button
                  look="secondary"
                  aria-label={`Begin with this one: ${name}`}
                  onClick={() => onTake(content)}
                >
                  Begin with this one
                </Button>
              )}
              {state === 'planned' && (
                <Button look="secondary" onClick={onCallOff}>
                  Call off
                </Button>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  </Card>
)
