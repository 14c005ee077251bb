import type { OwnerSettings } from '#contract/admin/settings.ts'
import type { TextKind } from '#contract/admin/text-kinds.ts'
import { placeholders } from '#shared/copy/placeholders.ts'
import { completed } from '#shared/settings/completed.ts'

interface NotationProps {
  kind: TextKind
  settings: OwnerSettings
}

/** How lists and tables are typed, and what the names in braces stand for. */
export function Notation({ kind, settings }: NotationProps) {
  const whole = completed(settings)
  if (!kind.isFilled) return null
  return (
    <details className="card mt-5 p-4 sm:p-5">
      <summary className="min-h-9 cursor-pointer font-semibold">
        How to write it, and values of the settings
      </summary>
      <p className="mt-3 max-w-prose">
        An empty line begins a paragraph.
        {kind.hasBlocks &&
          ' A line that begins with “- ” is a point of a list, “1. ” a step, “| Name | value” a row of a table.'}{' '}
        A name in braces stands for a value of the settings, and follows it. A sentence, point or row with a
        claim that is empty in the settings is left out:
      </p>
      <dl className="mt-3 grid gap-x-8 gap-y-2 text-label md:grid-cols-2">
        {Object.entries(placeholders).map(([name, { label, read }]) => (
          <div key={name} className="min-w-0 [overflow-wrap:anywhere]">
            <dt>
              <code>{`{${name}}`}</code> {label}
            </dt>
            <dd className="text-ink-700">{read(whole) ?? 'not claimed'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
