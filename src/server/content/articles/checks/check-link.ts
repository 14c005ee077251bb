import type { Token } from 'markdown-it'
import type { ArticleCheck } from '#contract/admin/article-drafts.ts'
import { pathOf, type Targets } from './find-targets.ts'

type Finding = Pick<ArticleCheck, 'kind' | 'sentence'>

/** The problem with a link, or null. Links to other sites are checked by form alone. */
export function checkLink(tokens: Token[], i: number, { pages }: Targets): Finding | null {
  const href = String(tokens[i]?.attrGet('href'))
  if (tokens[i + 1]?.type === 'link_close') return wrong(`The link to ${href} has no words.`)
  if (href.startsWith('#')) return null
  const path = pathOf(href)
  if (path !== null) {
    return pages.has(path) ? null : wrong(`The link ${href} leads to no page of the shop that can be read.`)
  }
  if (/^mailto:[^@\s]+@[^@\s]+$|^tel:\+?[\d-]+$/i.test(href)) return null
  if (!/^https?:\/\//i.test(href)) {
    return wrong(
      `The link ${href} leads nowhere. Begin it with / for a page of the shop, else with https://.`,
    )
  }
  const url = URL.parse(href)
  if (!url?.hostname.includes('.')) return wrong(`The link ${href} is no address of a site.`)
  if (url.protocol === 'https:') return null
  return { kind: 'hint', sentence: `The link ${href} goes without encryption; most sites have https://.` }
}

const wrong = (sentence: string): Finding => ({ kind: 'error', sentence })
