import { textPages } from '#contract/shop/page-texts.ts'
import type { Product } from '#contract/shop/products.ts'
import { sizedName } from '#contract/shop/sizes.ts'
import { formatRupees } from '#shared/money.ts'
import type { PostSummary } from '../blog/store.ts'
import { presentFaq, presentPage } from '../page-texts/present.ts'
import type { readTexts } from '../page-texts/read-shown.ts'
import type { FeedPlace } from './guides-feed.ts'

type Texts = Awaited<ReturnType<typeof readTexts>>

/** The text lists this many products; the feed has all. */
export const maxInText = 200

/** The shop as plain Markdown for AI assistants (llmstxt.org). */
export function llmsText(
  { products, guides, texts }: { products: Product[]; guides: PostSummary[]; texts: Texts },
  place: FeedPlace,
): string {
  const { origin, settings } = place
  const { brand, shipping, returns, support } = settings
  const faq = presentFaq(texts.faq, settings)
  const page = (path: string, name: string, about: string): string =>
    `- [${name}](${origin}${path}): ${about}`
  const parts = [
    `# ${brand.name}`,
    `> ${brand.tagline}. Prices are in Indian rupees and include all taxes; parcels go to addresses in India.`,
    [
      `Shipping costs ${formatRupees(shipping.flatFeePaise)}, and nothing above ${formatRupees(shipping.freeAbovePaise)}.`,
      `What is delivered can be returned within ${returns.windowDays} days.`,
      `Questions: ${support.email}, ${support.phone} (${support.hours}).`,
    ].join(' '),
    '## Products',
    [
      ...products
        .slice(0, maxInText)
        .map((product) => page(`/products/${product.slug}`, sizedName(product), offerText(product))),
      ...(products.length > maxInText ? [page('/products.xml', 'All products', 'the whole catalogue')] : []),
    ].join('\n'),
    '## Growing guides',
    guides.map(({ slug, title, excerpt }) => page(`/blog/${slug}`, title, excerpt)).join('\n'),
    '## Help',
    [
      page('/dose', 'Dose', 'how much feed a pot takes'),
      page('/gardenplanner', 'Garden planner', 'what to sow and feed, and when'),
      ...textPages.map((name) => {
        const { title, summary } = presentPage(name, texts[name], settings)
        return page(`/${name}`, title, summary)
      }),
      page('/faq', faq.title, faq.summary),
      page('/guides.atom', 'Feed of the guides', 'Atom'),
      page('/products.xml', 'Feed of the products', 'for Google Merchant Center'),
      page('/api/openapi.json', 'API', 'OpenAPI description of every public call'),
    ].join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

function offerText(product: Product): string {
  if (product.coming_soon) return `${product.net_quantity}, coming soon`
  const price = formatRupees(product.discounted_price)
  return `${product.net_quantity}, ${price}${product.in_stock ? '' : ', out of stock'}`
}
