import type { Email, RenderedMail } from './email-template.ts'
import type { RenderContext } from './email-writer.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Renders both parts of a mail and lists its links. */
export function renderMail(email: Email, context: RenderContext): RenderedMail {
  const buttons = email.blocks.flatMap((block) =>
    block.kind === 'button' ? [block.url] : block.kind === 'rich' ? block.links : [],
  )
  const unsubscribe = email.unsubscribeUrl ? [email.unsubscribeUrl] : []
  return {
    subject: email.subject,
    html: renderHtml(email, context),
    text: renderText(email, context),
    links: [...buttons, ...unsubscribe],
  }
}
