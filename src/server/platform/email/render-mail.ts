import type { Email, RenderedMail } from './email-template.ts'
import type { Paper } from './email-writer.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export function renderMail(letter: Email, paper: Paper): RenderedMail {
  const buttons = letter.blocks.flatMap((block) =>
    block.kind === 'button' ? [block.url] : block.kind === 'rich' ? block.links : [],
  )
  const unsubscribe = letter.unsubscribeUrl ? [letter.unsubscribeUrl] : []
  return {
    subject: letter.subject,
    html: renderHtml(letter, paper),
    text: renderText(letter, paper),
    links: [...buttons, ...unsubscribe],
  }
}
