/** The links of the header and of the slide-in menu. */
export const mainLinks = [
  { to: '/productpage', label: 'Products' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/contact', label: 'Contact' },
]
