import { useEffect, useEffectEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Navigates to `path` after a delay; null stays. The delay starts when the path is first known. */
export function useRedirect(path: string | null, afterMs: number, options?: NavigateOptions): void {
  const navigate = useNavigate()
  const leave = useEffectEvent((to: string) => void navigate(to, options))
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => leave(path), afterMs)
    return () => clearTimeout(timer)
  }, [path, afterMs])
}
