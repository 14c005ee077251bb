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
export const actionsOfScreen = (): Act[] => [...offered.values()].flat()

/** What an address is opened with, so that the screen behind it begins with an act. */
export const beginWith = (key: string): { state: { act: string } } => ({ state: { act: key } })

/** An address that begins with an act, which can be kept and sent: `/orders/ORD001?step=refund`. */
export const beginAt = (path: string, step: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ step, ...more })}`

const actOf = (state: unknown): string | undefined => (state as { act?: string } | null)?.act

/** Offers acts to the palette as long as the caller stands on the screen. */
export function useActions(acts: Act[]): void {
  const id = useId()
  useEffect(() => {
    offered.set(id, acts)
    return () => void offered.delete(id)
  }, [id, acts])
}

/** The rest of an address stays, such as the ticket in which the step was asked for. */
function withoutStep(search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete('step')
  return kept.size > 0 ? `?${kept}` : ''
}

/**
 * Does what a screen was opened for, once its parts have offered their acts. Forgets it then, so that going back or
 * reading the screen anew does nothing again.
 */
export function useAskedAction(): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const asked = actOf(state) ?? new URLSearchParams(search).get('step') ?? undefined
  useEffect(() => {
    if (asked === undefined) return
    const act = actionsOfScreen().find(({ key }) => key === asked)
    // After the screen has begun at its heading.
    if (act) setTimeout(act.run)
    void navigate(pathname + withoutStep(search), { replace: true, state: null, preventScrollReset: true })
  }, [asked, navigate, pathname, search])
}
