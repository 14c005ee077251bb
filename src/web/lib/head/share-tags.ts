import { shareCards } from 'virtual:share-cards'
import { shareCardOf } from '#shared/pictures/own.ts'
import { shareCardSize } from '#shared/pictures/own-sizes.ts'
import type { PageNotes } from './page-hints.ts'
import type { RenderedNotes } from './rendered-hints.ts'

/** The card for sharing a page: that of its owner's picture, or home's. */
export function cardOf(canonicalPath: string, origin: string, picture = ''): string | undefined {
  const path = shareCardOf(picture) ?? shareCards[canonicalPath.slice(1)] ?? shareCards.home
  return path && origin + path
}

/** Open Graph and Twitter tags of a page that may be listed, as HTML. */
export function shareTags(
  {
    title: name,
    searchTitle: title = name,
    description = '',
    canonicalPath = '/',
    product,
    article,
  }: PageNotes,
  { origin, settings }: Pick<RenderedNotes, 'origin' | 'settings'>,
): string {
  const card = cardOf(canonicalPath, origin, (product ?? article)?.image_url)
  const isArticle = canonicalPath.startsWith('/blog/')
  const tags = {
    'og:site_name': settings.brand.name,
    'og:type': isArticle ? 'article' : 'website',
    'og:locale': 'en_IN',
    'og:title': title,
    'og:description': description,
    'og:url': origin + canonicalPath,
    ...(card && {
      'og:image': card,
      'og:image:type': 'image/jpeg',
      'og:image:width': String(shareCardSize.width),
      'og:image:height': String(shareCardSize.height),
      'og:image:alt': `${title} | ${settings.brand.name}`,
    }),
  }
  const properties = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}"/>`,
  )
  // Twitter reads the other values from the tags above.
  return `${properties.join('')}<meta name="twitter:card" content="summary_large_image"/>`
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
