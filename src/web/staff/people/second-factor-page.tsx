import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getSession, startSecondFactor } from '#contract/staff/sign-in.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  type Confirmation,
  ConfirmationField,
  confirmationOf,
  useConfirmation,
} from '../parts/confirmation.tsx'
import type { Session } from '../parts/session.ts'
import { loadFor, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { Entrance } from './entrance.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Seed, SeedForm } from './seed-form.tsx'

export const loader = ({ request }: LoaderFunctionArgs): Promise<Session> =>
  loadFor(request, () => staffApi(getSession, {}))

/** Sets up the second factor: a seed for the authenticator, a code of it, and the recovery codes. */
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
        <Beginning session={session} onSeed={setSeed} />
      )}
    </Entrance>
  )
}

interface BeginningProps {
  session: Session
  onSeed: (seed: Seed) => void
}

function Beginning({ session, onSeed }: BeginningProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const confirmation: Confirmation = useConfirmation()

  async function begin(): Promise<void> {
    setProblem(null)
    try {
      await confirmation.prove()
      onSeed(await staffApi(startSecondFactor, {}))
    } catch (error) {
      const failure = failureOf(error)
      const by = confirmationOf(failure)
      if (by) confirmation.ask(by)
      else setProblem(sentenceOf(failure))
    }
  }

  return (
    <form
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
      <Button type="submit">Begin</Button>
      {!session.must_set_up_second_factor && (
        <Link to="/" className="text-link">
          {session.has_second_factor ? 'Keep it' : 'Not now'}
        </Link>
      )}
    </form>
  )
}
