/** The address of the sign-in page, from which one comes back to where one was. */
export function signInPath(here: string, code: string): string {
  const search = new URLSearchParams()
  if (here !== '/' && !here.startsWith('/sign-in')) search.set('back', here)
  if (code === 'session_expired') search.set('ended', '1')
  return search.size > 0 ? `/sign-in?${search}` : '/sign-in'
}

/** Where to go after signing in: a path of this application, whatever the address says. */
export function wayBack(search: URLSearchParams): string {
  const back = search.get('back') ?? '/'
  const url = URL.parse(back, 'https://here.invalid')
  return back.startsWith('/') && url?.host === 'here.invalid' ? url.pathname + url.search : '/'
}
