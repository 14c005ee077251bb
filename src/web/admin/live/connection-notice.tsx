import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { signInPath } from '../components/sign-in-path.ts'
import { follow, listen } from './stream.ts'

/**
 * Follows the live updates, and shows above the screen when the session has ended or the back office is
 * unreachable.
 */
export function ConnectionNotice() {
  const [obstacle, setObstacle] = useState<'over' | 'unreached' | null>(null)
  useEffect(() => follow(), [])
  useEffect(
    () =>
      listen((news) => {
        if (news === 'over' || news === 'unreached') setObstacle(news)
        if (news === 'again' || news === 'reached') setObstacle(null)
      }),
    [],
  )
  if (obstacle === null) return null
  return (
    <Notice tone="info" className="mx-auto mt-4 max-w-300">
      {obstacle === 'over' ? <SignInOver /> : unreached}
    </Notice>
  )
}

const unreached =
  'The back office cannot be reached. You see the last known state, and what you typed is kept; the screen reloads as soon as the connection is back.'

function SignInOver() {
  const { pathname, search } = useLocation()
  return (
    <>
      Your sign-in has ended. What you typed is still here;{' '}
      <Link to={signInPath(pathname + search, 'session_expired')} className="underline">
        sign in again
      </Link>{' '}
      to go on.
    </>
  )
}
