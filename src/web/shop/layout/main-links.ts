/** What the header and the slide-in menu both lead to. */
export const mainLinks = [
  { to: '/productpage', label: 'Products' },
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/contact', label: 'Contact' },
]
