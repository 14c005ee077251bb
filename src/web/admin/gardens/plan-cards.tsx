import type { EmailTemplateState, StaffGardenPlan } from '#contract/admin/gardens.ts'
import { gardenQuestions } from '#shared/garden/questions.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import { Age } from '../components/age.tsx'
import { Card, Quiet } from '../components/card.tsx'

interface PartProps {
  plan: StaffGardenPlan
}

export function Person({ plan }: PartProps) {
  const facts = [
    plan.is_kept ? 'Keeps this plan as My garden.' : 'Did not keep this plan in an account.',
    ...(plan.reminders ? ['Gets a reminder a week.'] : []),
    ...(plan.photos > 0
      ? [`Added ${plan.photos} ${plan.photos === 1 ? 'photograph' : 'photographs'}, which nobody else sees.`]
      : []),
  ]
  return (
    <Card heading="Asked by">
      <p className="font-medium">{plan.name}</p>
      <p className="mt-1 grid text-label">
        <a href={`mailto:${plan.email}`} className="text-link break-all py-1">
          {plan.email}
        </a>
        <a href={`tel:${plan.phone}`} className="text-link py-1">
          {plan.phone}
        </a>
      </p>
      <Quiet>{facts.join(' ')}</Quiet>
    </Card>
  )
}

const emailTexts: Record<EmailTemplateState, string> = {
  waiting: 'Waits to be sent.',
  sent: 'Taken by the mail server',
  failed: 'Could not be delivered.',
  none: 'None was written: the mailbox had its fill for that hour, or it is too long ago to tell.',
}

export function Email({ plan }: PartProps) {
  return (
    <Card heading="Letter">
      <p>
        {emailTexts[plan.letter]}
        {plan.letter === 'sent' && plan.letter_sent_at && (
          <>
            {' '}
            <Age at={plan.letter_sent_at} />
          </>
        )}
      </p>
      {plan.letter_trouble && <p className="mt-2 text-ink-700 text-label">{plan.letter_trouble}</p>}
    </Card>
  )
}

export function Answers({ answers }: { answers: SavedPlan['answers'] }) {
  return (
    <Card heading="Answers">
      <dl className="grid gap-2.5">
        {gardenQuestions.map(({ field, label }) => (
          <div key={field}>
            <dt className="text-ink-700 text-label">{label}</dt>
            <dd>{[answers[field] ?? []].flat().join(', ') || 'Not answered'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
