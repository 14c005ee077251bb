import { useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Something that the command palette can do on the screen that is open. */
export interface Act {
  key: string
  label: string
  run: () => void
}

/** By the parts of the screen that offer them. */
const offered = new Map<string, Act[]>()

/** What the open screen offers now. */
export const actsOfScreen = (): Act[] => [...offered.values()].flat()

/** What an address is opened with, so that the screen behind it begins with an act. */
export const beginWith = (key: string): { state: { act: string } } => ({ state: { act: key } })

const actOf = (state: unknown): string | undefined => (state as { act?: string } | null)?.act

/** Offers acts to the palette as long as the caller stands on the screen, and does the one that the screen was opened for. */
export function useActs(acts: Act[]): void {
  const id = useId()
  const { key: arrival, state } = useLocation()

  useEffect(() => {
    offered.set(id, acts)
    return () => void offered.delete(id)
  }, [id, acts])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the arrival; what becomes possible later does not begin by itself.
  useEffect(() => {
    const act = acts.find(({ key }) => key === actOf(state))
    // After the screen has begun at its heading.
    if (act) setTimeout(act.run)
  }, [arrival])
}

/** Forgets what a screen was opened for once it is there, so that going back or reading it anew does nothing again. */
export function useSpentAct(): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isAsked = actOf(state) !== undefined
  useEffect(() => {
    if (isAsked) void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
  }, [isAsked, navigate, pathname, search])
}
