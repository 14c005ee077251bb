import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiToken, revokeToken, rotateToken } from '#contract/admin/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'
import { ReauthenticationDialog } from '../team/reauthentication-dialog.tsx'
import { ShownSecret } from './shown-secret.tsx'

interface TokenProps {
  token: Pick<ApiToken, 'id' | 'name'>
}

export function RotateToken({ token: { id, name } }: TokenProps) {
  const { revalidate } = useRevalidator()
  const [secret, setSecret] = useState<string | null>(null)
  async function rotate(): Promise<null> {
    setSecret((await staffApi(rotateToken, { params: { id: String(id) } })).token)
    await revalidate()
    return null
  }
  return (
    <ReauthenticationDialog
      label="Rotate"
      title={`Rotate ${name}`}
      effect="You get a new token. The former one works for 24 more hours, so that you can change the program over."
      confirm="Rotate it"
      onOpen={() => setSecret(null)}
      onConfirm={rotate}
      outcome={secret && <ShownSecret secret={secret} />}
    />
  )
}

export function RevokeToken({ token: { id, name } }: TokenProps) {
  const { revalidate } = useRevalidator()
  const { problem, attempt } = useAttempt()
  const notify = useUndo()
  async function revoke(): Promise<void> {
    await attempt(async () => {
      await staffApi(revokeToken, { params: { id: String(id) } })
      notify(`${name} is revoked; its next call is refused.`)
    })
    await revalidate()
  }
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button look="secondary" aria-label={`Revoke ${name}`} onClick={() => void revoke()}>
        Revoke
      </Button>
    </>
  )
}
