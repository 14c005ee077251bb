/** Pages that would only send a signed-in shopper on again. */
const signInPages = ['/login', '/register']

// Any origin serves: it only tells whether an address stays where it is.
const here = 'https://shop.invalid'

/**
 * Where a shopper was going, from `?from=`: a path of this site with its query, or null for anything that could lead
 * elsewhere ('//evil.example', 'https:…', '/\evil.example', '/.//evil.example').
 */
export function readReturnPath(search: URLSearchParams): string | null {
  const from = search.get('from')
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return null
  const { origin, pathname, search: query, hash } = new URL(from, here)
  if (origin !== here || pathname.startsWith('//') || signInPages.includes(pathname)) return null
  return pathname + query + hash
}

/** The sign-in page (or another of them) that leads back to `from`. */
export function signInPath(from: string | null, page: '/login' | '/register' = '/login'): string {
  return from ? `${page}?from=${encodeURIComponent(from).replaceAll('%2F', '/')}` : page
}
