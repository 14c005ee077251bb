import { useState } from 'react'
import { merge } from '#shared/merge.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { serverVersionOf } from './server-version.ts'

/** Fields that two people changed, with the server version and what they were before. */
export interface FieldConflicts<Values> {
  names: string[]
  server: Values
  before: Values
}

interface MergeForm<Values> {
  getValues(): Values
  setValue(name: keyof Values & string, value: string): void
}

/**
 * What a form edits, as it was read. A version conflict merges the server version with what is typed, field by field; the next save is
 * based on the server version.
 */
export function useMerge<Thing, Values extends Record<string, string>>(
  first: Thing,
  valuesOf: (thing: NonNullable<Thing>) => Values,
) {
  const [base, setBase] = useState(first)
  const [conflict, setConflict] = useState<FieldConflicts<Values> | null>(null)

  /** Begins anew with what was read or saved. */
  function rebase(next: Thing): void {
    setBase(next)
    setConflict(null)
  }

  /**
   * Merges the server version of a version conflict into the form. Answers it with the merged values; null for another failure. Values
   * without conflicts are ready to be saved.
   */
  function mergeInto(form: MergeForm<Values>, failure: Failure) {
    const server = serverVersionOf<NonNullable<Thing>>(failure)
    if (!server || base === null || base === undefined) return null
    const before = valuesOf(base)
    const { values, conflicts } = merge(before, form.getValues(), valuesOf(server))
    for (const name of Object.keys(values)) form.setValue(name, values[name] ?? '')
    setConflict({ names: conflicts, server: valuesOf(server), before })
    setBase(server)
    return { server, values, isClean: conflicts.length === 0 }
  }

  return { base, conflict, rebase, mergeInto, endConflict: () => setConflict(null) }
}
