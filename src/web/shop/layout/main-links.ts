/** The links of the header. */
export const mainLinks = [
  { to: '/productpage', label: 'Products' },
  { to: '/gardenplanner', label: 'Garden planner' },
  { to: '/dose', label: 'Dose' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/contact', label: 'Contact' },
]

/** The links of the slide-in menu. */
export const menuLinks = [
  { to: '/', label: 'Home' },
  ...mainLinks,
  { to: '/search', label: 'Search' },
  { to: '/cart', label: 'Cart' },
  { to: '/accountpage', label: 'Account' },
]

/**
 * The place of a page among the main links: at one, below one, or elsewhere. Pages of one place have the same
 * header.
 */
export function placeAmongLinks(path: string): string {
  const lower = path.toLowerCase()
  if (menuLinks.some(({ to }) => to === lower)) return lower
  const above = mainLinks.find(({ to }) => lower.startsWith(`${to}/`))
  return above ? `${above.to}/` : ''
}
