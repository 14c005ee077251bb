import { useEffect, useEffectEvent } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Leaves for `path` after a while; a null path stays. The wait starts when the path is first known. */
export function useRedirect(path: string | null, afterMs: number, options?: NavigateOptions): void {
  const navigate = useNavigate()
  const leave = useEffectEvent((to: string) => void navigate(to, options))
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => leave(path), afterMs)
    return () => clearTimeout(timer)
  }, [path, afterMs])
}
