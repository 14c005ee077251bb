import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveKind, SentChange } from '#contract/admin/live.ts'
import { quietly } from '../components/staff-api.ts'
import { useLatest } from '../components/use-latest.ts'
import { listen, type News } from './stream.ts'

/** Changes within this time cause one reload. */
const gatherMs = 150
/** Reloads a missed change after this time, while the page is visible. */
const slowlyMs = 60_000

export interface Interest {
  kinds: LiveKind[]
  /** Whether a change affects this screen; default: every change of the kinds. */
  concerns?: (change: SentChange) => boolean
  /** Whether the screen needs no reload any more, even for a pending change. */
  isOver?: () => boolean
}

const isOf = (news: News, { kinds, concerns = () => true }: Interest): boolean => {
  if (typeof news === 'string') return news === 'again' || news === 'rights'
  return news.changes.some((change) => kinds.includes(change[0]) && concerns(change))
}

/**
 * Reloads the screen after a change of its data, on returning to the tab after a while, and when the browser
 * is online again.
 */
export function useLive(interest: Interest): void {
  const { revalidate } = useRevalidator()
  const latest = useLatest(interest)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let loadedAt = Date.now()
    const load = (): void => {
      timer = undefined
      if (latest.current.isOver?.()) return
      loadedAt = Date.now()
      void quietly(() => revalidate())
    }
    const loadSoon = (): void => {
      timer ??= setTimeout(load, gatherMs)
    }
    const stopListening = listen((news) => {
      if (isOf(news, latest.current)) loadSoon()
    })
    const look = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > slowlyMs) loadSoon()
    }
    const clock = setInterval(look, slowlyMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', loadSoon)
    return () => {
      stopListening()
      clearTimeout(timer)
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', loadSoon)
    }
  }, [revalidate, latest])
}
