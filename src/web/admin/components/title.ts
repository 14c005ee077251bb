import { useEffect } from 'react'

/** Names the window after its screen. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Soilkin back office`
  }, [title])
}
