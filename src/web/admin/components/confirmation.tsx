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
import { Notice } from '../../ui/notice.tsx'
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
  /** A passkey confirmed, and the member is to repeat the action. */
  isRepeatDue: boolean
  form: Form<Typed>
  ask: (by: Proof) => void
  /** Ends the question after a passkey confirmed. */
  end: (isRepeatDue: boolean) => void
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
  const [by, setBy] = useState<Proof | null>(null)
  const [isRepeatDue, setRepeatDue] = useState(false)
  const label = { proof: labels[by ?? 'password'] }
  const form = useFields<Typed>({ labels: label, check: requiring(label), defaultValues: { proof: '' } })

  function ask(asked: Proof): void {
    setBy(asked)
    setRepeatDue(false)
  }

  function end(isRepeatDue: boolean): void {
    setBy(null)
    setRepeatDue(isRepeatDue)
    form.reset({ proof: '' })
  }

  async function prove(): Promise<boolean> {
    setRepeatDue(false)
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
    end(false)
    return true
  }
  return { by, isRepeatDue, form, ask, end, prove }
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
  const { by, isRepeatDue, form } = confirmation
  const session = useRouteLoaderData<Session>(shellRoute)
  if (isRepeatDue) return <Notice tone="success">You confirmed. Press the button once more.</Notice>
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

/**
 * Confirms by a passkey in place of the field, and sends its form as Enter would. Where another button acts, the
 * member presses that one again.
 */
function PasskeyButton({ confirmation: { end, form } }: { confirmation: Confirmation }) {
  const [isBusy, setBusy] = useState(false)
  async function prove(button: HTMLButtonElement): Promise<void> {
    const send = button.form?.querySelector<HTMLButtonElement>('button[type=submit]')
    setBusy(true)
    const problem = await confirmByPasskey().catch((error: unknown) => sentenceOf(failureOf(error)))
    setBusy(false)
    if (problem !== null) {
      form.showErrors({ proof: problem })
      return
    }
    flushSync(() => end(!send))
    send?.form?.requestSubmit(send)
  }
  return (
    <Button look="secondary" disabled={isBusy} onClick={(event) => void prove(event.currentTarget)}>
      Use a passkey
    </Button>
  )
}
