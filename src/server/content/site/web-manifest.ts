import { iconsOf } from '#shared/look/logo.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** The W3C Web Application Manifest, with which a phone installs the shop. */
export function webManifest(settings: Settings): string {
  const { brand, look } = settings
  const { icon, sizes, maskable } = iconsOf(settings)
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
    theme_color: look.brand,
    categories: ['shopping', 'lifestyle'],
    icons: [
      ...(icon.type === 'image/svg+xml' ? [{ ...icon, sizes: 'any' }] : []),
      ...sizes.map(({ src, size }) => ({ src, type: 'image/png', sizes: `${size}x${size}` })),
      ...(maskable ? [{ src: maskable, type: 'image/png', sizes: '512x512', purpose: 'maskable' }] : []),
    ],
    shortcuts: [
      { name: 'Cart', url: '/cart' },
      { name: 'My garden', url: '/mygarden' },
      { name: 'Orders', url: '/orderhistory' },
    ],
  })
}
