import { type ReactNode, Suspense, use } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Failure } from '../api/failure.ts'
import { SignInFirst } from '../session/sign-in-first.tsx'
import { redirectMs } from '../timing.ts'
import type { OwnRead, PageAnswer } from './page-loader.ts'
import type { Read } from './read.ts'

interface States<T> {
  failed: (failure: Failure, retry: () => void) => ReactNode
  children: (data: T) => ReactNode
}

interface PageReadProps<T> extends PageAnswer<T>, States<T> {
  /** The skeleton while the answer is loading. */
  loading: ReactNode
}

/**
 * Shows the result of `pageLoader`. Loaded data stays visible during a reload; a failure is replaced by the
 * skeleton meanwhile.
 */
export function PageRead<T>({ loading, ...props }: PageReadProps<T>) {
  // The key resets the state for another page of the same kind.
  const { pathname } = useLocation()
  return (
    <Suspense key={pathname} fallback={loading}>
      <Settled loading={loading} {...props} />
    </Suspense>
  )
}

function Settled<T>({ answer, loading, failed, children }: PageReadProps<T>) {
  const read = answer instanceof Promise ? use<Read<T>>(answer) : answer
  const { state, revalidate } = useRevalidator()
  if (read.status === 'ready') return children(read.data)
  return state === 'loading' ? loading : failed(read.failure, () => void revalidate())
}

interface OwnPageReadProps<T> extends States<T> {
  read: OwnRead<T>
  /** The message before the redirect to sign in. */
  signInFirst: { guest: string; ended: string }
}

/** Shows the result of `ownLoader`. */
export function OwnPageRead<T>({ read, signInFirst, failed, children }: OwnPageReadProps<T>) {
  const { revalidate } = useRevalidator()
  switch (read.status) {
    case 'guest':
    case 'ended':
      return <SignInFirst message={signInFirst[read.status]} afterMs={redirectMs} />
    case 'failed':
      return failed(read.failure, () => void revalidate())
    case 'ready':
      return children(read.data)
  }
}
