import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { listStaffPasskeys } from '#contract/admin/passkeys.ts'
import {
  changePassword,
  minStaffPasswordLength,
  newRecoveryCodes,
  removeSecondFactor,
} from '#contract/admin/sign-in.ts'
import { listSignIns } from '#contract/admin/team.ts'
import type { Reply } from '#contract/endpoint.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { useSession } from '../components/session.ts'
import { loadFor, sentenceOf, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { Passkeys } from './passkeys.tsx'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'
import { SignIns } from './sign-ins.tsx'

interface Loaded {
  signIns: Reply<typeof listSignIns>['sign_ins']
  passkeys: Reply<typeof listStaffPasskeys>['passkeys']
}

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, async () => {
    const [{ sign_ins: signIns }, { passkeys }] = await Promise.all([
      staffApi(listSignIns, {}),
      staffApi(listStaffPasskeys, {}),
    ])
    return { signIns, passkeys }
  })

/** The member's password, second factor, passkeys and sessions. */
export function Component() {
  const { signIns, passkeys } = useLoaderData<Loaded>()
  const session = useSession()
  useTitle('Your account')
  return (
    <>
      <h1 className="text-heading">Your account</h1>
      <p className="text-ink-700">
        {session.name}, {session.email}, {session.role}
      </p>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <SecondFactor />
          <Passkeys passkeys={passkeys} />
        </div>
        <Password />
      </div>
      <section className="mt-8">
        <h2 className="text-subheading">Where you are signed in</h2>
        <SignIns signIns={signIns.filter((one) => one.is_own)} canEnd={false} />
      </section>
    </>
  )
}

function SecondFactor() {
  const session = useSession()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!session.has_second_factor) {
    return (
      <Card heading="Second factor">
        <p>There is none: your password alone opens the back office.</p>
        <Link to="/second-factor" className="text-link mt-2 inline-block py-2">
          Set one up
        </Link>
      </Card>
    )
  }
  return (
    <Card heading="Second factor">
      <p>
        It is on. {session.recovery_codes_left} recovery{' '}
        {session.recovery_codes_left === 1 ? 'code is' : 'codes are'} left.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ReauthenticationDialog
          label="New recovery codes"
          title="New recovery codes"
          effect="You get ten new ones; those on your paper are void."
          confirm="Make new codes"
          outcome={
            codes && (
              <ul className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-(--radius-control) bg-paper-100 px-4 py-3 font-semibold">
                {codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
            )
          }
          onConfirm={async () => {
            setCodes((await staffApi(newRecoveryCodes, {})).recovery_codes)
            return null
          }}
        />
        <ReauthenticationDialog
          label="Give it up"
          title="Give up the second factor"
          effect="Your password alone then opens the back office. A shop that is live does not allow it."
          confirm="Give it up"
          onConfirm={async () => (await staffApi(removeSecondFactor, {})).message}
        />
      </div>
      <Link to="/second-factor" className="text-link mt-2 inline-block py-2">
        Set up another phone
      </Link>
    </Card>
  )
}

interface PasswordValues {
  password: string
  new_password: string
}

const passwordLabels = { password: 'Present password', new_password: 'New password' }

function Password() {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const form = useStaffForm<PasswordValues>({
    labels: passwordLabels,
    check: requiring(passwordLabels),
    defaultValues: { password: '', new_password: '' },
    onError: rejectPassword,
  })
  function rejectPassword(failure: Failure): boolean {
    return codeOf(failure) === 'invalid_credentials' && form.showErrors({ password: sentenceOf(failure) })
  }
  async function change(values: PasswordValues): Promise<void> {
    await staffApi(changePassword, { body: values })
    form.reset()
    notify('Your password is changed; your other sign-ins ended.')
    await revalidate()
  }
  return (
    <Card heading="Password">
      <form noValidate className="grid gap-4" onSubmit={form.send(change)}>
        <FormMessages form={form} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <PasswordField
          {...form.field('new_password')}
          hint={`At least ${minStaffPasswordLength} characters.`}
          autoComplete="new-password"
        />
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          Change it
        </SubmitButton>
      </form>
    </Card>
  )
}
