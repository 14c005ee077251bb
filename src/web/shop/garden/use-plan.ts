import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Changes, readChanges, writeChanges } from '#shared/garden/changes.ts'
import { containerIds } from '#shared/garden/containers.ts'
import { readDay } from '#shared/garden/days.ts'
import { makePlan, type Plan } from '#shared/garden/plan.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'

export interface ShownPlan {
  plan: Plan
  changes: Changes
  /** The changes as in the address, without '?'. */
  query: string
  /** Whether they differ from the stored changes. */
  isChanged: boolean
  /** Shows the plan with other changes; the address follows, and nothing is loaded. */
  change: (changes: Changes) => void
}

const changeNames = ['region', 'sun', 'in', 'out', ...containerIds]

/** The plan of the address; without changes in it, the stored one. */
export function usePlan({ answers, changes: kept, starts_on }: SavedPlan): ShownPlan {
  const [search, setSearch] = useSearchParams()
  const isAsked = changeNames.some((name) => search.has(name))
  const address = search.toString()
  // The address follows a moment later, so state shows the choice first.
  const [ahead, setAhead] = useState<{ query: string; from: string } | null>(null)
  const asked = isAsked ? writeChanges(readChanges(search)) : kept
  const query = ahead?.from === address ? ahead.query : asked
  return useMemo(() => {
    const changes = readChanges(new URLSearchParams(query))
    return {
      plan: makePlan({ answers, changes, start: readDay(starts_on) ?? 0 }),
      changes,
      query,
      isChanged: query !== kept,
      change: (next) => {
        setAhead({ query: writeChanges(next), from: address })
        setSearch(writeChanges(next), { replace: true, preventScrollReset: true })
      },
    }
  }, [answers, kept, starts_on, query, address, setSearch])
}
