import type { Settings } from '#shared/settings/settings.ts'

/** The W3C Web Application Manifest, with which a phone installs the shop. */
export function webManifest({ brand, payment }: Settings): string {
  return JSON.stringify({
    id: '/',
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7ef',
    theme_color: payment.themeColor,
    categories: ['shopping', 'lifestyle'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Cart', url: '/cart' },
      { name: 'My garden', url: '/mygarden' },
      { name: 'Orders', url: '/orderhistory' },
    ],
  })
}
