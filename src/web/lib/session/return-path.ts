/** Pages that would redirect a signed-in shopper again. */
const signInPages = ['/login', '/register']

// Any origin works: it only tells whether an address stays on the same site.
const here = 'https://shop.invalid'

/**
 * The path of `?from=` with its query; null for anything that could lead elsewhere ('//evil.example',
 * 'https:…', '/\evil.example', '/.//evil.example').
 */
export function readReturnPath(search: URLSearchParams): string | null {
  const from = search.get('from')
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return null
  const { origin, pathname, search: query, hash } = new URL(from, here)
  if (origin !== here || pathname.startsWith('//') || signInPages.includes(pathname)) return null
  return pathname + query + hash
}

/** The address of the sign-in page (or a related one) with a return path. */
export function signInPath(from: string | null, page: '/login' | '/register' = '/login'): string {
  return from ? `${page}?from=${encodeURIComponent(from).replaceAll('%2F', '/')}` : page
}
