import type { Block, Email } from './email-template.ts'
import type { RenderContext } from './email-writer.ts'

/** Renders the plain-text part, with the same words in the same order as the HTML part. */
export function renderText(email: Email, { siteUrl, settings }: RenderContext): string {
  const foot = [
    '--',
    `${settings.brand.name}: ${settings.brand.tagline}`,
    siteUrl,
    `${settings.support.email} | ${settings.support.phone}`,
    email.reason,
    ...(email.unsubscribeUrl ? [`Unsubscribe: ${email.unsubscribeUrl}`] : []),
  ]
  const parts = [email.heading, ...email.blocks.map(blockText), foot.join('\n')]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'facts':
      return block.rows
        .map(({ label, value }) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`)
        .join('\n')
    case 'list':
      return block.items.map((item) => `* ${item}`).join('\n')
    case 'rich':
      return block.text
    case 'goods': {
      const lines = block.lines.map(({ name, quantity, amount }) => `${quantity} x ${name}: ${amount}`)
      const sums = block.sums.map(({ label, value }) => `${label}: ${value}`)
      return [...lines, '', ...sums].join('\n')
    }
  }
}
