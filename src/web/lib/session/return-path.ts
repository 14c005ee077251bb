/** Pages that would redirect a signed-in shopper again. */
const signInPages = ['/login', '/register']

// Any origin works: it only tells whether an address stays on the same site.
const here = 'https://shop.invalid'

/** The path of `?from=` with its query; null for anything that {@link ownPath} refuses. */
export function readReturnPath(search: URLSearchParams): string | null {
  const path = ownPath(search.get('from'))
  return path === null || signInPages.includes(new URL(path, here).pathname) ? null : path
}

/**
 * A path of this site with its query; null for anything that could lead elsewhere ('//evil.example',
 * 'https:…', '/\evil.example', '/.//evil.example').
 */
export function ownPath(given: string | null): string | null {
  if (!given?.startsWith('/') || !URL.canParse(given, here)) return null
  const { origin, pathname, search, hash } = new URL(given, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** The address of the sign-in page (or a related one) with a return path. */
export function signInPath(from: string | null, page: '/login' | '/register' = '/login'): string {
  return from ? `${page}?from=${encodeURIComponent(from).replaceAll('%2F', '/')}` : page
}
