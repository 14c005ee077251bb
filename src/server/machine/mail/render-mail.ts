import type { Letter, RenderedMail } from './letter.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** @param siteUrl where links lead, without a trailing slash. */
export function renderMail(letter: Letter, siteUrl: string): RenderedMail {
  const buttons = letter.blocks.flatMap((block) => (block.kind === 'button' ? [block.url] : []))
  const unsubscribe = letter.unsubscribeUrl ? [letter.unsubscribeUrl] : []
  return {
    subject: letter.subject,
    html: renderHtml(letter, siteUrl),
    text: renderText(letter, siteUrl),
    links: [...buttons, ...unsubscribe],
  }
}
