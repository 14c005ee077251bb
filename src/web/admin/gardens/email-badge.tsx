import type { LetterState } from '#contract/admin/gardens.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const looks: Record<LetterState, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'yellow', text: 'Letter waits' },
  sent: { tone: 'green', text: 'Letter sent' },
  failed: { tone: 'red', text: 'Letter failed' },
  none: { tone: 'grey', text: 'No letter' },
}

export function LetterBadge({ state }: { state: LetterState }) {
  const { tone, text } = looks[state]
  return <Badge tone={tone}>{text}</Badge>
}
