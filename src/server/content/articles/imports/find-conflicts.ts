import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { maxGuides } from '../article-products.ts'
import type { Sentences } from '../check-fields.ts'
import { missingPageProblem, pathOfArticle, slugAt } from '../former-publication.ts'
import type { KnownArticle, KnownArticles } from './known-articles.ts'
import type { GivenArticle } from './read-article-row.ts'

/** Addresses and guides that earlier rows claim. */
export interface Claims {
  /** Addresses of articles → line. */
  slugs: Map<string, number>
  /** Old addresses → line. */
  old: Map<string, number>
  /** The number of new guides per product id. */
  guides: Map<number, number>
}

export interface ConflictInput {
  found: KnownArticle | null
  fit: Partial<ArticleFields>
  goal: ImportGoal
  known: KnownArticles
  claims: Claims
}

/** Conflicts with other articles, drafts, redirects and rows. */
export function findConflicts(given: GivenArticle, input: ConflictInput): Sentences {
  const sentence = slugConflict(given, input) ?? draftConflict(input)
  const old = oldAddressConflict(given, input) ?? missingPage(given, input)
  const full = input.goal === 'shop' ? fullProduct(input) : null
  return {
    ...(sentence !== null && { slug: sentence }),
    ...(old !== null && { old_addresses: old }),
    ...(full !== null && { products: full }),
  }
}

/** Records the claims of an accepted row for later rows. */
export function recordClaims(given: GivenArticle, { found, fit, goal, known, claims }: ConflictInput): void {
  for (const path of given.oldAddresses) claims.old.set(path, given.line)
  if (goal !== 'shop') return
  for (const id of gainedGuides(found, fit, known)) claims.guides.set(id, (claims.guides.get(id) ?? 0) + 1)
}

function slugConflict({ slug, line }: GivenArticle, { found, known, claims }: ConflictInput): string | null {
  const earlier = claims.slugs.get(slug)
  if (earlier !== undefined) return `Row ${earlier} is about the same article.`
  if (slug !== '') claims.slugs.set(slug, line)
  const older = claims.old.get(pathOfArticle(slug))
  if (older !== undefined) return `Row ${older} has the address of this article as an old one.`
  const former = found?.live ? undefined : known.former.get(slug)
  return former ? `The address ${slug} was that of “${former.title}”, and links to it lead there.` : null
}

function draftConflict({ found, goal }: ConflictInput): string | null {
  if (goal === 'shop')
    return found !== null && found.live === null
      ? 'There is a draft of this new article. Take the row in as a draft, or throw that draft away.'
      : null
  return (found?.draft?.publishAt ?? null) === null
    ? null
    : 'A draft of it is to be published at a moment. Call that off before it is changed.'
}

function oldAddressConflict({ slug, oldAddresses }: GivenArticle, input: ConflictInput): string | null {
  const own = pathOfArticle(slug)
  const onward = input.known.redirects.get(own)
  if (oldAddresses.length > 0 && onward !== undefined) return `${own} leads on to ${onward}.`
  if (oldAddresses.includes(own)) return 'It would lead to itself.'
  for (const path of oldAddresses) {
    const sentence = pageAt(path, input) ?? redirectAt(path, own, input)
    if (sentence !== null) return sentence
  }
  return null
}

/** The conflict with an article, stored or in an earlier row, at this address. */
function pageAt(path: string, { known, claims }: ConflictInput): string | null {
  const row = claims.slugs.get(slugAt(path) ?? '')
  if (row !== undefined) return `Row ${row} is the article with the address ${path}.`
  const title = known.pages.get(path)
  return title === undefined ? null : `${path} is the page of “${title}”.`
}

/** The conflict with a redirect, stored or of an earlier row, from or to this address. */
function redirectAt(path: string, own: string, { known, claims }: ConflictInput): string | null {
  const row = claims.old.get(path)
  if (row !== undefined) return `Row ${row} has the same old address.`
  const target = known.redirects.get(path)
  if (target !== undefined && target !== own) return `${path} leads to ${target} already.`
  return known.redirectTargets.has(path)
    ? `Another redirect leads to ${path}. Write there where it ends.`
    : null
}

/**
 * The problem of old addresses without a page. Only rows for the blog have it; drafts report it when
 * published.
 */
function missingPage({ oldAddresses }: GivenArticle, { found, fit, goal }: ConflictInput): string | null {
  if (goal !== 'shop') return null
  return missingPageProblem(oldAddresses, {
    isComing: fit.coming_soon ?? false,
    isArchived: found?.live?.archived ?? false,
  })
}

/** Products that gain the article as a guide. */
function gainedGuides(
  found: KnownArticle | null,
  fit: Partial<ArticleFields>,
  known: KnownArticles,
): number[] {
  const had = new Set(found?.live?.products ?? [])
  const added = (fit.products ?? []).filter((slug) => !had.has(slug))
  return [...new Set(added.flatMap((slug) => known.guides.get(slug)?.id ?? []))]
}

function fullProduct({ found, fit, known, claims }: ConflictInput): string | null {
  for (const id of gainedGuides(found, fit, known)) {
    const product = [...known.guides.values()].find((one) => one.id === id)
    if (product && product.count + (claims.guides.get(id) ?? 0) >= maxGuides)
      return `${product.name} would have more than ${maxGuides} guides, and its page shows no more.`
  }
  return null
}
