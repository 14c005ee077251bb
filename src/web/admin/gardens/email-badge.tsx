import type { EmailTemplateState } from '#contract/admin/gardens.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const looks: Record<EmailTemplateState, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'yellow', text: 'Letter waits' },
  sent: { tone: 'green', text: 'Letter sent' },
  failed: { tone: 'red', text: 'Letter failed' },
  none: { tone: 'grey', text: 'No letter' },
}

export function EmailBadge({ state }: { state: EmailTemplateState }) {
  const { tone, text } = looks[state]
  return <Badge tone={tone}>{text}</Badge>
}
