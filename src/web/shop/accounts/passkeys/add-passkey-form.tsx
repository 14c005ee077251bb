import { useState } from 'react'
import * as z from 'zod/mini'
import { maxPasskeyNameLength } from '#contract/passkeys.ts'
import { givenPassword } from '#contract/shop/accounts.ts'
import { addPasskey, beginPasskey } from '#contract/shop/passkeys.ts'
import { text } from '#shared/fields.ts'
import { api } from '../../../lib/api/browser-api.ts'
import { checkedBy } from '../../../lib/forms/form-check.ts'
import { useFields } from '../../../lib/forms/use-fields.ts'
import { useLocalChange } from '../../../lib/forms/use-local-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { loadCeremony } from './sign-in-by-passkey.ts'
import { useProof } from './use-proof.ts'

interface AddPasskeyFormProps {
  asksPassword: boolean
  onDone: (message: string) => void
  onClose: () => void
}

interface Values {
  name: string
  password: string
}

const withPassword = z.object({
  name: text('A name', maxPasskeyNameLength),
  password: givenPassword('Please enter your password.'),
})
const withoutPassword = z.object({ name: withPassword.shape.name })

/** Names a new passkey and lets the device make it. */
export function AddPasskeyForm({ asksPassword, onDone, onClose }: AddPasskeyFormProps) {
  const [isAsked, setAsked] = useState(asksPassword)
  const form = useFields<Values>({
    labels: { name: 'Name of the passkey', password: 'Your password' },
    check: (values) => checkedBy<Values>(isAsked ? withPassword : withoutPassword)(values),
    defaultValues: { name: '', password: '' },
  })
  const { outcome, change, clear } = useLocalChange(useProof(form.showErrors, setAsked))

  const send = async ({ name, password }: Values): Promise<void> => {
    await change(async () => {
      const body = isAsked ? { password } : {}
      const [{ makePasskey }, { options }] = await Promise.all([loadCeremony(), api(beginPasskey, { body })])
      const made = await makePasskey(options)
      if ('problem' in made) return made
      const added = await api(addPasskey, { body: { name, ...made } })
      onDone(added.message)
      return added
    })
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit(send, clear)}
      className="mt-5 grid gap-4 rounded-(--radius-control) bg-paper-100 p-4 sm:p-5"
    >
      {outcome && <Notice tone={outcome.tone}>{outcome.message}</Notice>}
      <FormProblems {...form.problems} />
      <Field
        {...form.field('name')}
        autoComplete="off"
        maxLength={maxPasskeyNameLength}
        hint="So that you know it again, such as “My phone”."
      />
      {isAsked && (
        <PasswordField {...form.field('password')} autoComplete="current-password" maxLength={200} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Waiting for your device…" className="max-sm:grow">
          Create the passkey
        </SubmitButton>
        <Button look="secondary" onClick={onClose} className="max-sm:grow">
          Cancel
        </Button>
      </div>
    </form>
  )
}
