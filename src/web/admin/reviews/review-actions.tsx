import { useState } from 'react'
import {
  publishReview,
  type ReviewStep,
  reconsiderReview,
  type StaffReview,
  settleReports,
} from '#contract/admin/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useScreenCommands } from '../components/screen-commands.ts'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useAttempt } from '../components/use-attempt.ts'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { useUndo } from '../components/use-undo.ts'
import { ReviewStepForm } from './step-form.tsx'

const labels: Record<ReviewStep, string> = {
  publish: 'Publish',
  decline: 'Decline',
  answer: 'Answer',
  reconsider: 'Read it again',
  'settle-reports': 'Reports are settled',
}

const order: ReviewStep[] = ['publish', 'answer', 'settle-reports', 'decline', 'reconsider']

/** The steps of a review that are possible now. */
export function ReviewActions({ one }: { one: StaffReview }) {
  const session = useSession()
  const notify = useUndo()
  const { problem, attempt } = useAttempt()
  const [asked, setAsked] = useState<'decline' | 'answer' | null>(null)
  const dialog = useStepDialog()
  const possible = may(session, 'reviews.write') ? order.filter((step) => one.steps.includes(step)) : []
  const params = { id: String(one.id) }

  async function done(message: string, undo?: () => Promise<unknown>): Promise<void> {
    await dialog.finish()
    notify(message, undo)
  }
  const back = (endpoint: typeof publishReview, version: number) => () =>
    staffApi(endpoint, { params, body: { version } })

  async function take(step: ReviewStep): Promise<void> {
    if (step === 'decline' || step === 'answer') {
      setAsked(step)
      return dialog.setOpen(true)
    }
    const body = { version: one.version }
    await attempt(async () => {
      if (step === 'publish') {
        const { version } = await staffApi(publishReview, { params, body })
        await done('Published.', back(reconsiderReview, version))
      } else if (step === 'reconsider') {
        const { version } = await staffApi(reconsiderReview, { params, body })
        await done(
          'It waits to be read again.',
          one.status === 'published' ? back(publishReview, version) : undefined,
        )
      } else {
        await staffApi(settleReports, { params, body })
        await done('The reports are settled.')
      }
    })
  }

  useScreenCommands(
    possible.map((key) => ({ key, label: `${labels[key]}: ${one.title}`, run: () => void take(key) })),
  )

  if (possible.length === 0) return null
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <StepBar dialog={dialog} label="Steps of the review">
        {possible.map((step, index) => (
          <Button key={step} look={index === 0 ? 'primary' : 'secondary'} onClick={() => void take(step)}>
            {labels[step]}
          </Button>
        ))}
      </StepBar>
      <StepDialog dialog={dialog}>
        {asked && (
          <ReviewStepForm
            one={one}
            step={asked}
            onDone={(version) =>
              asked === 'answer'
                ? done('The answer stands below the review.')
                : done(
                    'Declined.',
                    back(one.status === 'published' ? publishReview : reconsiderReview, version),
                  )
            }
          />
        )}
      </StepDialog>
    </>
  )
}
