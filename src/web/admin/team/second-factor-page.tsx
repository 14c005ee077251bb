import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSession, startSecondFactor } from '#contract/admin/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ConfirmationField } from '../components/confirmation.tsx'
import type { Session } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { Entrance } from './entrance.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Seed, SeedForm } from './seed-form.tsx'
import { useReauthentication } from './use-reauthentication.ts'

export const loader = ({ request }: LoaderFunctionArgs): Promise<Session> =>
  loadFor(request, () => staffApi(getSession, {}))

/** Sets up the second factor: the authenticator's seed, a code, and recovery codes. */
export function Component() {
  useTitle('Second factor')
  const session = useLoaderData<Session>()
  const [seed, setSeed] = useState<Seed | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const heading = codes ? 'Your recovery codes' : 'Set up a second factor'
  return (
    <Entrance heading={heading}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : seed ? (
        <SeedForm seed={seed} onDone={setCodes} />
      ) : (
        <SetupStart session={session} onSeed={setSeed} />
      )}
    </Entrance>
  )
}

interface SetupStartProps {
  session: Session
  onSeed: (seed: Seed) => void
}

function SetupStart({ session, onSeed }: SetupStartProps) {
  const { confirmation, problem, isBusy, attempt } = useReauthentication()
  const begin = () => attempt(async () => onSeed(await staffApi(startSecondFactor, {})))

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      {session.has_second_factor && <Notice tone="info">You have one. A new one takes its place.</Notice>}
      <p className="text-ink-700">
        Besides your password, a code of an authenticator application on your phone then opens the back
        office.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <ConfirmationField confirmation={confirmation} />
      <SubmitButton isBusy={isBusy} busyLabel="One moment…">
        Begin
      </SubmitButton>
      {!session.must_set_up_second_factor && (
        <Link to="/" className="text-link">
          {session.has_second_factor ? 'Keep it' : 'Not now'}
        </Link>
      )}
    </form>
  )
}
