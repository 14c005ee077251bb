import type { Audience, NewsletterBrief } from '#contract/admin/newsletters.ts'
import { formatCount } from '#shared/money.ts'
import { formatMoment } from '../../lib/dates.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const audienceWords: Record<Audience, string> = {
  everybody: 'Every subscriber',
  bought: 'Subscribers who bought something',
  not_bought: 'Subscribers who bought nothing yet',
}

export const stateWords: Record<NewsletterBrief['state'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'grey' },
  scheduled: { label: 'Scheduled', tone: 'blue' },
  sending: { label: 'Being sent', tone: 'yellow' },
  stopped: { label: 'Stopped', tone: 'red' },
  sent: { label: 'Sent', tone: 'green' },
}

/** '1,200 readers'. */
export const readers = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'reader' : 'readers'}`

export const nameOf = ({ subject }: { subject: string }): string => subject || 'Without a subject'

export function whenOf({ state, sends_at, completed_at, updated_at }: NewsletterBrief): string {
  if (completed_at) return `Sent to the last reader ${formatMoment(completed_at)}`
  if (!sends_at) return `Edited ${formatMoment(updated_at)}`
  return state === 'scheduled' ? `To be sent ${formatMoment(sends_at)}` : `Begun ${formatMoment(sends_at)}`
}
