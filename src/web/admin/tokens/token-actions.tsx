import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiToken, revokeToken, rotateToken } from '#contract/admin/tokens.ts'
import { staffApi } from '../components/staff-api.ts'
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
      subject={name}
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
  async function revoke(): Promise<string> {
    await staffApi(revokeToken, { params: { id: String(id) } })
    await revalidate()
    return `${name} is revoked; its next call fails.`
  }
  return (
    <ReauthenticationDialog
      label="Revoke"
      subject={name}
      title={`Revoke ${name}`}
      effect="The token stops working at once and for good. A program that still needs the shop needs a new token."
      confirm="Revoke it"
      onConfirm={revoke}
    />
  )
}
