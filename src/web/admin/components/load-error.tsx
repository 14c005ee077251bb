import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { explain, failureOf, isCallError, isNotFound } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'

const notFound = {
  heading: 'Nothing is here',
  text: 'There is nothing at this address.',
  canRetry: false,
}

function wordsFor(error: unknown): { heading: string; text: string; canRetry: boolean } {
  if (isRouteErrorResponse(error) && error.status === 404) return notFound
  // The router has already logged our own defects to the console.
  if (!isCallError(error)) {
    return { heading: 'This screen failed', text: 'Please load the page again.', canRetry: false }
  }
  const failure = failureOf(error)
  if (isNotFound(failure)) return notFound
  if (failure.status === null) {
    return { heading: 'Not reached', text: 'The back office cannot be reached.', canRetry: true }
  }
  return {
    heading: 'This could not be shown',
    text: explain(failure),
    canRetry: failure.status >= 500,
  }
}

/** Replaces a screen that could not be shown. */
export function LoadError() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const { heading, text, canRetry } = wordsFor(error)
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <div role="alert">
        <h1 className="text-heading">{heading}</h1>
        <p className="mt-2 text-ink-700">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        {canRetry && <Button onClick={() => void revalidate()}>Retry</Button>}
        <Link to="/" className="text-link">
          Back to the first screen
        </Link>
      </div>
    </div>
  )
}
