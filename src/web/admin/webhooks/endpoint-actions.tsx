import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import {
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookEndpoint,
} from '#contract/admin/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ShownSecret } from '../tokens/shown-secret.tsx'
import { EditEndpoint } from './endpoint-form.tsx'

/** The buttons for an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const params = { id: String(endpoint.id) }
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const notify = useUndo()
  const isActive = endpoint.state === 'active'
  const act = (work: () => Promise<unknown>, message: string) => async (): Promise<void> => {
    await attempt(async () => {
      await work()
      notify(message)
    })
    await revalidate()
  }
  const test = act(() => staffApi(testWebhookEndpoint, { params }), 'A test is on its way. It appears below.')
  const pause = act(
    () => staffApi(pauseWebhookEndpoint, { params }),
    'The endpoint is paused; its events wait.',
  )
  const resume = act(() => staffApi(resumeWebhookEndpoint, { params }), 'The endpoint gets events again.')
  return (
    <div className="mt-4 grid gap-3">
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isActive && <Button onClick={() => void test()}>Send a test</Button>}
        {isActive ? (
          <Button look="secondary" onClick={() => void pause()}>
            Pause
          </Button>
        ) : (
          <Button onClick={() => void resume()}>Resume</Button>
        )}
        <EditEndpoint endpoint={endpoint} />
        <RotateSecret id={endpoint.id} />
        <DeleteEndpoint id={endpoint.id} />
      </div>
    </div>
  )
}

function RotateSecret({ id }: Pick<WebhookEndpoint, 'id'>) {
  const { revalidate } = useRevalidator()
  const [secret, setSecret] = useState<string | null>(null)
  async function rotate(): Promise<null> {
    setSecret((await staffApi(rotateWebhookSecret, { params: { id: String(id) } })).secret)
    await revalidate()
    return null
  }
  return (
    <ReauthenticationDialog
      label="Rotate the secret"
      title="Rotate the secret"
      effect="You get a new secret. For 24 hours events are signed with both, so that you can change the program over."
      confirm="Rotate it"
      onOpen={() => setSecret(null)}
      onConfirm={rotate}
      outcome={secret && <ShownSecret secret={secret} what="secret" />}
    />
  )
}

function DeleteEndpoint({ id }: Pick<WebhookEndpoint, 'id'>) {
  const navigate = useNavigate()
  async function remove(): Promise<string> {
    await staffApi(deleteWebhookEndpoint, { params: { id: String(id) } })
    await navigate('/webhooks')
    return 'The endpoint is deleted.'
  }
  return (
    <ReauthenticationDialog
      label="Delete"
      title="Delete the endpoint"
      effect="The program gets no more events, and the deliveries are deleted too, with those that wait. If the program is only away for a while, pause the endpoint instead."
      confirm="Delete it"
      onConfirm={remove}
    />
  )
}
