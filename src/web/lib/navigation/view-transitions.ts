import type { createBrowserRouter } from 'react-router'

/** Fades between pages where the browser supports it and the visitor allows motion. */
export function fadeBetweenPages(router: ReturnType<typeof createBrowserRouter>): void {
  const { navigate } = router
  const minds = matchMedia('(prefers-reduced-motion: reduce)')
  router.navigate = ((to: Parameters<typeof navigate>[0], options?: Parameters<typeof navigate>[1]) => {
    const isStep = typeof to === 'number'
    const isForm = options !== undefined && 'formMethod' in options && options.formMethod !== undefined
    if (isStep || isForm || minds.matches) return navigate(to as string, options)
    return navigate(to, { ...options, viewTransition: true })
  }) as typeof navigate
}
