import type { Settings } from '#shared/settings/settings.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Block, Email } from './email-template.ts'
import type { RenderContext } from './email-writer.ts'

export const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"
/** Keeps a long word, such as a tracking address, from widening a table. Mail programs support one of the two. */
const longWords = 'word-break:break-word;overflow-wrap:anywhere'
export const serif = "font-family:Georgia,'Times New Roman',serif"

/**
 * Renders the HTML part. Mail programs support little CSS, so tables make the layout, 600 pixels wide at most.
 * Styles stand on the elements, since Gmail and Outlook ignore others. The style sheet only adds dark colours.
 */
export function renderHtml(email: Email, { siteUrl, settings }: RenderContext): string {
  const { brand } = settings
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(email.subject)}</title>
<style>${darkColours}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f6f0e4">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(email.preheader)}${inboxFiller}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f6f0e4"><tr><td align="center" style="padding:24px 12px;${longWords}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:20px 28px;background-color:#1f5135;border-radius:14px 14px 0 0"><a href="${escapeHtml(siteUrl)}" style="${serif};font-size:24px;line-height:30px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(brand.name)}</a></td></tr>
<tr><td class="card" style="padding:28px 28px 12px;background-color:#ffffff;border-radius:0 0 14px 14px">
<h1 class="ink" style="margin:0 0 16px;${serif};font-size:26px;line-height:32px;color:#22302a">${escapeHtml(email.heading)}</h1>
${email.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 28px;${sans};font-size:13px;line-height:20px;color:#5c6963">
${footHtml(email, settings)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** Blank characters that keep inboxes from showing the first words of the email after the preheader. */
const inboxFiller = '&#847;&zwnj;&nbsp;'.repeat(40)

const darkColours = `@media (prefers-color-scheme: dark) {
.page { background-color: #0f1a14 !important }
.card { background-color: #17241c !important }
.ink, .ink a { color: #edf3ee !important }
.soft, .soft a { color: #a9b8ae !important }
.line { border-color: #33463b !important }
.quote { background-color: #1e3026 !important }
}`

function footHtml(email: Email, { brand, support, legal, addresses }: Settings): string {
  const { lines, city, state, pin } = addresses.office
  const address = [...lines, city, `${state} ${pin}`].join(', ')
  const paragraph = (html: string) => `<p style="margin:0 0 8px">${html}</p>`
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:#2c6b46;text-decoration:underline">${escapeHtml(label)}</a>`
  const parts = [
    `${escapeHtml(brand.tagline)}. Questions? Write to ${link(`mailto:${support.email}`, support.email)} or ring ${escapeHtml(support.phone)}.`,
    escapeHtml(email.reason),
    ...(email.unsubscribeUrl ? [link(email.unsubscribeUrl, 'Unsubscribe')] : []),
    escapeHtml(`${legal.entityName}, ${address}`),
  ]
  return parts.map(paragraph).join('\n')
}

export const paragraphStyle = `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:#22302a`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${paragraphStyle}">${withLines(block.text)}</p>`
    case 'button':
      return buttonHtml(block)
    case 'quote':
      return `<div class="quote ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #2c6b46;background-color:#eef5ee;${sans};font-size:16px;line-height:25px;color:#22302a">${withLines(block.text)}</div>`
    case 'facts':
      return tableHtml(block.rows.map(({ label, value }) => rowHtml(escapeHtml(label), value, 'left')))
    case 'list':
      return `<ul class="ink" style="${paragraphStyle};padding-left:22px">${block.items.map((item) => `<li style="margin:0 0 6px">${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'goods':
      return goodsHtml(block)
    case 'rich':
      return block.html
  }
}

const withLines = (words: string): string => escapeHtml(words).replace(/\r?\n/g, '<br>')

/** A coloured cell around a link, which looks like a button where mail programs ignore link padding. */
export const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td bgcolor="#1f5135" style="border-radius:999px;background-color:#1f5135"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;${sans};font-size:16px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

function goodsHtml({ lines, sums }: Extract<Block, { kind: 'goods' }>): string {
  const goods = lines.map(({ name, quantity, amount }) =>
    rowHtml(`${escapeHtml(name)} &times; ${quantity}`, amount, 'right'),
  )
  const last = sums.length - 1
  const totals = sums.map(({ label, value }, i) => rowHtml(escapeHtml(label), value, 'right', i === last))
  return tableHtml([...goods, ...totals])
}

const tableHtml = (rows: string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`

function rowHtml(labelHtml: string, value: string, align: 'left' | 'right', isStrong = false): string {
  const style = `padding:9px 0;border-bottom:1px solid #eae0cd;${sans};font-size:15px;line-height:22px;color:#22302a;vertical-align:top${isStrong ? ';font-weight:bold' : ''}`
  return `<tr><td class="ink line" style="${style};padding-right:16px">${labelHtml}</td><td class="ink line" align="${align}" style="${style};text-align:${align}">${escapeHtml(value)}</td></tr>`
}
