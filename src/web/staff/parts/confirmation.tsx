import { useState } from 'react'
import { confirmSession } from '#contract/staff/sign-in.ts'
import { codeOf, type Failure } from '../../api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { staffApi } from './staff-api.ts'

type Proof = 'code' | 'password'

/** The confirmation of a grave action, when the server requires it. */
export interface Confirmation {
  by: Proof | null
  value: string
  type: (value: string) => void
  ask: (by: Proof) => void
  /** Sends the typed proof, if one is needed. Rejects like any call. */
  prove: () => Promise<void>
}

/** The kind of confirmation that the server requires, if any. */
export function confirmationOf(failure: Failure): Proof | null {
  if (codeOf(failure) !== 'confirmation_required') return null
  return failure.reply?.by === 'code' ? 'code' : 'password'
}

export function useConfirmation(): Confirmation {
  const [by, ask] = useState<Proof | null>(null)
  const [value, type] = useState('')
  async function prove(): Promise<void> {
    if (by === null) return
    await staffApi(confirmSession, { body: { [by]: value } })
    ask(null)
    type('')
  }
  return { by, value, type, ask, prove }
}

export function ConfirmationField({ confirmation: { by, value, type } }: { confirmation: Confirmation }) {
  if (by === null) return null
  const shared = {
    value,
    required: true,
    autoFocus: true,
    hint: 'Asked again five minutes after the last time, for what cannot be undone.',
    onChange: (event: { target: HTMLInputElement }) => type(event.target.value),
  }
  return by === 'code' ? (
    <Field {...shared} label="Code of your second factor" autoComplete="one-time-code" />
  ) : (
    <PasswordField {...shared} label="Your password" autoComplete="current-password" />
  )
}
