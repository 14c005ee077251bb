import { useState } from 'react'
import { type Merged, merge } from '#shared/merge.ts'
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

/** The fields that a colleague and this form both changed, with the server version and the one before both. */
export interface MergeConflict<Values> {
  names: string[]
  theirs: Values
  before: Values
}

/** What a form edits, where concurrent edits merge field by field. */
export function useMergedBase<Base, Values extends Record<keyof Values, unknown>>(
  first: Base,
  valuesOf: (of: NonNullable<Base>) => Values,
) {
  const [base, setBase] = useState(first)
  const [conflict, setConflict] = useState<MergeConflict<Values> | null>(null)

  /** Merges what a colleague kept with what is typed, and makes it the base; null for a failure of another kind. */
  function mergeServerVersion(
    failure: Failure,
    typed: Values,
  ): (Merged<Values> & { theirs: NonNullable<Base> }) | null {
    const theirs = serverVersionOf<NonNullable<Base>>(failure)
    if (!theirs || !base) return null
    const [before, other] = [valuesOf(base), valuesOf(theirs)]
    const merged = merge(before, typed, other)
    setConflict({ names: merged.conflicts, theirs: other, before })
    setBase(theirs)
    return { ...merged, theirs }
  }
  return { base, setBase, conflict, setConflict, mergeServerVersion }
}
