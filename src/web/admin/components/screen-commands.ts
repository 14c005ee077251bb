import { useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Something that the command palette can do on the screen that is open. */
export interface ScreenCommand {
  key: string
  label: string
  run: () => void
}

/** By the parts of the screen that offer them. */
const offered = new Map<string, ScreenCommand[]>()

/** What the open screen offers now. */
export const commandsOfScreen = (): ScreenCommand[] => [...offered.values()].flat()

/** What an address is opened with, so that the screen behind it begins with an act. */
export const openWithCommand = (key: string): { state: { command: string } } => ({ state: { command: key } })

/** An address that begins with an act, which can be kept and sent: `/orders/ORD001?step=refund`. */
export const stepPath = (path: string, step: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ step, ...more })}`

const commandOf = (state: unknown): string | undefined => (state as { command?: string } | null)?.command

/** Offers acts to the palette as long as the caller stands on the screen. */
export function useScreenCommands(commands: ScreenCommand[]): void {
  const id = useId()
  useEffect(() => {
    offered.set(id, commands)
    return () => void offered.delete(id)
  }, [id, commands])
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
export function useRequestedCommand(): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const asked = commandOf(state) ?? new URLSearchParams(search).get('step') ?? undefined
  useEffect(() => {
    if (asked === undefined) return
    const command = commandsOfScreen().find(({ key }) => key === asked)
    // After the screen has begun at its heading.
    if (command) setTimeout(command.run)
    void navigate(pathname + withoutStep(search), { replace: true, state: null, preventScrollReset: true })
  }, [asked, navigate, pathname, search])
}
