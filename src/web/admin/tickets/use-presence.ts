import { useEffect, useState } from 'react'
import { endPresence, type Here, reportPresence } from '#contract/admin/tickets.ts'
import { staffApi } from '../components/staff-api.ts'
import { listen } from '../live/stream.ts'

/** The server counts a member as present for somewhat longer than two of these. */
const signEveryMs = 30_000

/**
 * Reports that the member has a ticket open and whether they write, while the tab is visible.
 * @returns the other members with the ticket open. A failed call shows nobody.
 */
export function usePresence(ticketId: number, isWriting: boolean): Here[] {
  const [others, setOthers] = useState<Here[]>([])
  useEffect(() => {
    const params = { id: String(ticketId) }
    let isLeft = false
    async function notify(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const answer = await staffApi(reportPresence, { params, body: { is_writing: isWriting } }).catch(
        () => null,
      )
      if (!isLeft) setOthers(answer?.others ?? [])
    }
    void notify()
    const clock = setInterval(() => void notify(), signEveryMs)
    const stopListening = listen((news) => {
      const isAbout =
        typeof news === 'object' &&
        news.changes.some(([kind, id]) => kind === 'presence' && id === String(ticketId))
      if (isAbout) void notify()
    })
    const look = (): void => void notify()
    document.addEventListener('visibilitychange', look)
    return () => {
      isLeft = true
      clearInterval(clock)
      stopListening()
      document.removeEventListener('visibilitychange', look)
    }
  }, [ticketId, isWriting])
  useEffect(() => {
    const params = { id: String(ticketId) }
    const leave = (): void => void staffApi(endPresence, { params, outlivesPage: true }).catch(() => null)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [ticketId])
  return others
}
