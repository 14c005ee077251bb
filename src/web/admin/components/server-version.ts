import { useState } from 'react'
import { codeOf, type Failure } from '../../lib/api/failure.ts'

/** What somebody else made of a thing since it was shown; null for every other failure. */
export function serverVersionOf<T>(failure: Failure): T | null {
  if (codeOf(failure) !== 'version_conflict') return null
  return (failure.reply?.theirs as T | undefined) ?? null
}

/** What a form edits. After a conflict the server version is shown beside it, and the next try is based on that. */
export function useBase<T>(first: T | null) {
  const [base, setBase] = useState(first)
  const [serverVersion, setServerVersion] = useState<T | null>(null)
  function onError(failure: Failure): boolean {
    const found = serverVersionOf<T>(failure)
    if (!found) return false
    setServerVersion(found)
    setBase(found)
    return true
  }
  return { base, serverVersion, onError }
}
