import type { Token } from 'markdown-it'
import type { ArticleCheck } from '#contract/admin/article-drafts.ts'
import { cardSlugOf } from '../../blog/product-card.ts'
import { checkLink } from './check-link.ts'
import type { Targets } from './find-targets.ts'

type Finding = Pick<ArticleCheck, 'kind' | 'sentence'>

const found = (line: number, { kind, sentence }: Finding): ArticleCheck => ({
  kind,
  field: 'content',
  line,
  sentence,
})

/** Problems of links, pictures, headings and cards in a text, by line. */
export function checkText(tokens: Token[], targets: Targets): ArticleCheck[] {
  const checks: ArticleCheck[] = []
  // The page title is the heading of level 1.
  let level = 1
  for (const [i, token] of tokens.entries()) {
    const line = (token.map?.[0] ?? 0) + 1
    if (token.type === 'heading_open') {
      const own = Math.max(2, Number(token.tag.slice(1)))
      if (own > level + 1) checks.push(found(line, skipped(own, level)))
      level = own
    }
    const problem = targets.cards.get(cardSlugOf(tokens, i) ?? '')
    if (problem) checks.push(found(line, { kind: 'error', sentence: problem }))
    if (token.type === 'inline') checks.push(...checkInline(token, line, targets))
  }
  return checks
}

const skipped = (own: number, above: number): Finding => ({
  kind: 'hint',
  sentence: `This heading is of level ${own} below one of level ${above}; people who hear the page miss the level between.`,
})

/** Checks the links and pictures of a block; its line breaks give the line. */
function checkInline({ children, content }: Token, first: number, targets: Targets): ArticleCheck[] {
  const checks: ArticleCheck[] = []
  let line = first
  const inlineTokens = children ?? []
  for (const [i, child] of inlineTokens.entries()) {
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1
    const finding =
      child.type === 'link_open'
        ? checkLink(inlineTokens, i, targets)
        : child.type === 'image'
          ? checkPicture(child, targets)
          : null
    if (finding) checks.push(found(line, finding))
  }
  if (/\{\{product:/.test(content) && !/^\{\{product:[a-z0-9-]+\}\}$/.test(content)) {
    const sentence = 'A product card stands in a paragraph of its own, such as {{product:balcony-feed}}.'
    checks.push(found(first, { kind: 'error', sentence }))
  }
  return checks
}

function checkPicture(image: Token, { pictures }: Targets): Finding | null {
  const src = String(image.attrGet('src'))
  if (image.content.trim() === '') {
    return { kind: 'error', sentence: `The picture ${src} has no words for those who do not see it.` }
  }
  if (!src.startsWith('/')) {
    return { kind: 'error', sentence: `The picture ${src} is not of this shop, and its pages show no other.` }
  }
  if (pictures.has(src)) return null
  return {
    kind: 'hint',
    sentence: `No article or product has the picture ${src}. Look whether the preview shows it.`,
  }
}
