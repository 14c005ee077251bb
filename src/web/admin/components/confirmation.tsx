import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRouteLoaderData } from 'react-router'
import { confirmSession } from '#contract/admin/sign-in.ts'
import { codeOf, type Failure, failureOf, isCallError } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { type Form, useFields } from '../../lib/forms/use-fields.ts'
import { canUsePasskeys } from '../../lib/passkeys/can-use.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type Session, shellRoute } from './session.ts'
import { sentenceOf, staffApi } from './staff-api.ts'
import { confirmByPasskey } from './use-passkey.ts'

type Proof = 'code' | 'password'

interface Typed {
  proof: string
}

/** The extra fields of an action that requires confirmation. */
export interface Confirmation {
  by: Proof | null
  form: Form<Typed>
  ask: (by: Proof | null) => void
  /**
   * Sends the confirmation, if one is required. Returns whether it is valid; the field shows an error
   * otherwise.
   */
  prove: () => Promise<boolean>
}

/** The kind of confirmation that the server requires, if any. */
export function confirmationOf(failure: Failure): Proof | null {
  if (codeOf(failure) !== 'confirmation_required') return null
  return failure.reply?.by === 'code' ? 'code' : 'password'
}

const labels: Record<Proof, string> = { code: 'Code of your second factor', password: 'Your password' }

const isWrongProof = (failure: Failure): boolean =>
  ['code_required', 'invalid_code', 'invalid_credentials'].includes(codeOf(failure) ?? '')

export function useConfirmation(): Confirmation {
  const [by, ask] = useState<Proof | null>(null)
  const label = { proof: labels[by ?? 'password'] }
  const form = useFields<Typed>({ labels: label, check: requiring(label), defaultValues: { proof: '' } })

  async function prove(): Promise<boolean> {
    if (by === null) return true
    const typed = await readTyped(form)
    if (typed === null) return false
    try {
      await staffApi(confirmSession, { body: { [by]: typed } })
    } catch (error) {
      const failure = isCallError(error) ? failureOf(error) : null
      if (!failure || !isWrongProof(failure)) throw error
      form.showErrors({ proof: sentenceOf(failure) })
      return false
    }
    ask(null)
    form.reset({ proof: '' })
    return true
  }
  return { by, form, ask, prove }
}

/** The typed confirmation; null when the field is empty, which then shows an error. */
const readTyped = (form: Form<Typed>): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const check = form.submit(
      ({ proof }) => resolve(proof),
      () => resolve(null),
    )
    check().catch(reject)
  })

export function ConfirmationField({ confirmation }: { confirmation: Confirmation }) {
  const { by, form } = confirmation
  const session = useRouteLoaderData<Session>(shellRoute)
  if (by === null) return null
  const hasPasskey = (session?.passkeys ?? 0) > 0 && canUsePasskeys()
  const shared = {
    ...form.field('proof'),
    autoFocus: true,
    hint: 'Asked again five minutes after the last time, for what cannot be undone.',
  }
  return (
    <>
      {by === 'code' ? (
        <Field {...shared} autoComplete="one-time-code" />
      ) : (
        <PasswordField {...shared} autoComplete="current-password" />
      )}
      {hasPasskey && <PasskeyButton confirmation={confirmation} />}
    </>
  )
}

/** Confirms by a passkey in place of the field, and sends its form. */
function PasskeyButton({ confirmation: { ask, form } }: { confirmation: Confirmation }) {
  async function prove(button: HTMLButtonElement): Promise<void> {
    const sent = button.form
    try {
      const problem = await confirmByPasskey()
      if (problem !== null) {
        form.showErrors({ proof: problem })
        return
      }
    } catch (error) {
      form.showErrors({ proof: sentenceOf(failureOf(error)) })
      return
    }
    flushSync(() => ask(null))
    sent?.requestSubmit()
  }
  return (
    <Button look="secondary" onClick={(event) => void prove(event.currentTarget)}>
      Use a passkey
    </Button>
  )
}
