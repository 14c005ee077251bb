import type { BreadcrumbList, FAQPage, Graph, Organization, Thing, WebSite } from 'schema-dts'
import type { Question } from '#shared/copy/faq.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { articleData } from './article-data.ts'
import { productData } from './product-data.ts'
import type { RenderedNotes } from './rendered-hints.ts'

/** Structured data for search engines, from the page's own data; null without any. */
export function structuredData(page: RenderedNotes): Graph | null {
  const { canonicalPath: path } = page
  if (page.isPrivate || path === undefined) return null
  const things: Thing[] = [...aboutShop(page), ...aboutPage(page)]
  if (path !== '/') things.push(breadcrumbs(page))
  return { '@context': 'https://schema.org', '@graph': things }
}

function aboutPage(page: RenderedNotes): Thing[] {
  const { questions: asked = [] } = page
  const faq = asked.length > 0 ? [faqPage(asked)] : []
  return [...productData(page), ...articleData(page), ...faq]
}

export const organizationId = (origin: string): string => `${origin}/#organization`

function aboutShop({ canonicalPath, origin, settings }: RenderedNotes): Thing[] {
  if (canonicalPath !== '/' && canonicalPath !== '/about' && canonicalPath !== '/contact') return []
  return canonicalPath === '/'
    ? [organization(origin, settings), website(origin, settings)]
    : [organization(origin, settings)]
}

function organization(origin: string, settings: Settings): Organization {
  const { brand, legal, support, addresses, social } = settings
  const { office } = addresses
  // The home page of a network, which the shop has before its owner names a profile, is not this organization.
  const profiles = social.flatMap(({ url }) => (new URL(url).pathname === '/' ? [] : [url]))
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: brand.name,
    legalName: legal.entityName,
    slogan: brand.tagline,
    url: `${origin}/`,
    logo: `${origin}${settings.look.image}`,
    email: support.email,
    telephone: support.phone,
    ...(legal.gstin !== null && { taxID: legal.gstin }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.lines.join(', '),
      addressLocality: office.city,
      addressRegion: office.state,
      postalCode: office.pin,
      addressCountry: 'IN',
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

function website(origin: string, { brand }: Settings): WebSite {
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    // Google's name of this property; schema.org has no such term.
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': organizationId(origin) },
    potentialAction: search as WebSite['potentialAction'],
  } as WebSite
}

/** The path from home, as the page shows it. */
function breadcrumbs({
  canonicalPath: path = '/',
  title,
  crumbs = [],
  origin,
}: RenderedNotes): BreadcrumbList {
  const steps = [{ name: 'Home', path: '/' }, ...crumbs, { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + step.path,
    })),
  }
}

const faqPage = (asked: Question[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: asked.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
  })),
})
