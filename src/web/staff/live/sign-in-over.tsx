import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { signInPath } from '../parts/way-back.ts'
import { follow, listen } from './stream.ts'

/** Follows the changes while the shell is open; reports the end of the sign-in without losing typed text. */
export function SignInOver() {
  const [isOver, setOver] = useState(false)
  const { pathname, search } = useLocation()
  useEffect(() => follow(), [])
  useEffect(
    () =>
      listen((news) => {
        if (news === 'over') setOver(true)
        if (news === 'again') setOver(false)
      }),
    [],
  )
  if (!isOver) return null
  return (
    <Notice tone="info" className="mx-auto mt-4 max-w-300">
      Your sign-in has ended. What you typed is still here;{' '}
      <Link to={signInPath(pathname + search, 'session_expired')} className="underline">
        sign in again
      </Link>{' '}
      to go on.
    </Notice>
  )
}
