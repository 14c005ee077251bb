/** The address of the sign-in page with a return path. */
export function signInPath(here: string, code: string): string {
  const search = new URLSearchParams()
  if (here !== '/' && !here.startsWith('/sign-in')) search.set('back', here)
  if (code === 'session_expired') search.set('ended', '1')
  return search.size > 0 ? `/sign-in?${search}` : '/sign-in'
}

/** Whether a path is one of {@link signInPath}. */
export const isSignInPath = (path: string): boolean => /^\/sign-in(\?|$)/.test(path)

/** The return path after signing in; always within this application. */
export function returnPath(search: URLSearchParams): string {
  const back = search.get('back') ?? '/'
  const url = URL.parse(back, 'https://here.invalid')
  return back.startsWith('/') && url?.host === 'here.invalid' ? url.pathname + url.search : '/'
}
