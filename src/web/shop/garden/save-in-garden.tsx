import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keepGardenPlan } from '#contract/shop/garden.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf, isSignedOut } from '../../lib/api/failure.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { rememberIntent, takeIntent } from '../../lib/session/resume.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { forgetSession, readToken } from '../../lib/session/session.ts'
import { redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

const mustSignIn = 'You must be logged in to keep a garden.'

/** Saves the plan as the shopper's garden; a guest signs in first. */
export function SaveInGarden({ token }: { token: string }) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const [notice, setNotice] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const isHydrated = useIsHydrated()

  const save = useCallback(async () => {
    const message = await keepPlan(token)
    if (message === mustSignIn) rememberIntent({ kind: 'keep-plan', path })
    setNotice(message)
    setSaved(message === null)
  }, [token, path])
  useRedirect(notice === mustSignIn ? signInPath(path) : null, redirectMs, { state: { notice: mustSignIn } })
  useEffect(() => {
    if (readToken() && takeIntent({ kind: 'keep-plan', path })) void save()
  }, [path, save])

  if (!isHydrated) return null
  return (
    <>
      {!isSaved && (
        <Button onClick={save} className="max-sm:col-span-full">
          Keep in My garden
        </Button>
      )}
      <p role="status" className="col-span-full self-center text-ink-700 text-label empty:hidden">
        {isSaved ? (
          <>
            This plan is now your garden. <Link to="/mygarden">Open My garden</Link>
          </>
        ) : (
          notice
        )}
      </p>
    </>
  )
}

/** @returns null on success, or else the message. */
async function keepPlan(token: string): Promise<string | null> {
  if (!readToken()) return mustSignIn
  try {
    await api(keepGardenPlan, { body: { token } })
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (!isSignedOut(failure)) return explain(failure)
    forgetSession()
    return mustSignIn
  }
}
