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

/** The commands of the open screen. */
export const commandsOfScreen = (): ScreenCommand[] => [...offered.values()].flat()

/** Navigation state that runs a command on the target screen. */
export const openWithCommand = (key: string): { state: { command: string } } => ({ state: { command: key } })

/** An address that opens a step and can be shared: `/orders/ORD001?step=refund`. */
export const stepPath = (path: string, step: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ step, ...more })}`

const commandOf = (state: unknown): string | undefined => (state as { command?: string } | null)?.command

/** Offers commands to the palette while the component is mounted. */
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
 * Runs the command that the address or the navigation requested, once. Going back or a reload does not repeat
 * it.
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
