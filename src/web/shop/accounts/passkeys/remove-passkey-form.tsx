import { useState } from 'react'
import * as z from 'zod/mini'
import type { Passkey } from '#contract/passkeys.ts'
import { givenPassword } from '#contract/shop/accounts.ts'
import { removePasskey } from '#contract/shop/passkeys.ts'
import { api } from '../../../lib/api/browser-api.ts'
import { checkedBy } from '../../../lib/forms/form-check.ts'
import { useFields } from '../../../lib/forms/use-fields.ts'
import { useLocalChange } from '../../../lib/forms/use-local-change.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useProof } from './use-proof.ts'

interface RemovePasskeyFormProps {
  passkey: Passkey
  asksPassword: boolean
  onDone: (message: string) => void
  onClose: () => void
}

interface Values {
  password: string
}

const checkPassword = checkedBy<Values>(z.object({ password: givenPassword('Please enter your password.') }))

/** Confirms the removal of a passkey, with the password when the sign-in is not recent. */
export function RemovePasskeyForm({ passkey, asksPassword, onDone, onClose }: RemovePasskeyFormProps) {
  const [isAsked, setAsked] = useState(asksPassword)
  const form = useFields<Values>({
    labels: { password: 'Your password' },
    check: (values) => (isAsked ? checkPassword(values) : {}),
    defaultValues: { password: '' },
  })
  const { outcome, change, clear } = useLocalChange(useProof(form.showErrors, setAsked))

  const send = async (body: Values): Promise<void> => {
    await change(async () => {
      const params = { id: String(passkey.id) }
      const removed = await api(removePasskey, { params, body: isAsked ? body : {} })
      onDone(removed.message)
      return removed
    })
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={`Remove the passkey ${passkey.name}`}
      onSubmit={form.submit(send, clear)}
      className="mt-4 grid gap-4 rounded-(--radius-control) bg-paper-100 p-4 sm:p-5"
    >
      <p>
        It does not log in any more then. Delete it on your device too, so that the device does not offer it.
      </p>
      {outcome && <Notice tone={outcome.tone}>{outcome.message}</Notice>}
      <FormProblems {...form.problems} />
      {isAsked && (
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
      )}
      <div className="flex flex-wrap gap-3">
        {/* The first button keeps the passkey. */}
        <Button look="primary" autoFocus={!isAsked} onClick={onClose} className="max-sm:grow">
          Keep it
        </Button>
        <Button look="danger" type="submit" disabled={form.isBusy} className="max-sm:grow">
          {form.isBusy ? 'Removing…' : 'Remove the passkey'}
        </Button>
      </div>
    </form>
  )
}
