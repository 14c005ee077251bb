import { useNavigate, useRevalidator } from 'react-router'
import {
  discardNewsletter,
  type StaffNewsletter,
  stopNewsletter,
  tryNewsletter,
} from '#contract/admin/newsletters.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { TestMailButton } from '../preview/test-mail-button.tsx'
import { ResumeButton } from './resume-button.tsx'
import { SendButton } from './send-button.tsx'

interface SendCardProps {
  newsletter: StaffNewsletter
  /** The number of readers now. */
  count: number
  /** Whether the form has unsaved text. */
  isChanged: boolean
}

/** The steps of sending: test, send, stop and resume. */
export function SendCard({ newsletter, count, isChanged }: SendCardProps) {
  const { id, version, state } = newsletter
  const maySend = may(useSession(), 'newsletter.send')
  const { problem, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const notify = useUndo()
  const seen = { params: { id: String(id) }, body: { version } }
  const mailTest = (idempotencyKey: string) =>
    staffApi(tryNewsletter, { params: seen.params, body: {}, idempotencyKey })
  const stop = () =>
    attempt(async () => {
      const after = await staffApi(stopNewsletter, seen)
      notify(after.state === 'draft' ? 'It is a draft again.' : 'It is stopped.')
      await revalidate()
    })
  const discard = () =>
    attempt(async () => {
      await staffApi(discardNewsletter, seen)
      notify('The draft is discarded.')
      await navigate('/newsletters')
    })
  const isUnderWay = state === 'sending' || state === 'scheduled'
  return (
    <Card heading="Sending">
      {problem && (
        <Notice tone="error" className="mb-3">
          {problem}
        </Notice>
      )}
      <Quiet>{isChanged ? 'Save the draft first: what is typed is not saved yet.' : hints[state]}</Quiet>
      <div className="mt-3 flex flex-wrap gap-3">
        {state === 'draft' && !isChanged && <TestMailButton mail={id} send={mailTest} />}
        {state === 'draft' && !isChanged && maySend && (
          // A colleague's change resets the button, so that the newest text is reviewed before sending.
          <SendButton key={version} newsletter={newsletter} count={count} />
        )}
        {isUnderWay && maySend && (
          <Button look="secondary" onClick={() => void stop()}>
            {state === 'scheduled' ? 'Call it off' : 'Stop'}
          </Button>
        )}
        {state === 'stopped' && maySend && <ResumeButton newsletter={newsletter} />}
        {state === 'draft' && !isChanged && (
          <Button look="quiet" onClick={() => void discard()}>
            Discard the draft
          </Button>
        )}
      </div>
    </Card>
  )
}

const hints: Record<StaffNewsletter['state'], string> = {
  draft: 'Look at it in your own inbox first. A mail that was sent cannot be called back.',
  scheduled: 'It waits for its moment. Called off, it is a draft again.',
  sending: 'It is on its way. Stopped, it can go on later, and nobody gets it twice.',
  stopped: 'Nobody more gets it until it goes on.',
  sent: '',
}
