import { paletteOf } from '#shared/look/palette.ts'
import type { Palette } from '#shared/look/release-colours.ts'
import { fromSettings, type Settings } from '#shared/settings/settings.ts'
import { escapeHtml } from '../http/escape-html.ts'
import type { Block, Email, Fact } from './email-template.ts'
import type { RenderContext } from './email-writer.ts'
import { unbroken } from './unbroken.ts'

export const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif"
/** Keeps a long word, such as a tracking address, from widening a table. Mail programs support one of the two. */
const longWords = 'word-break:break-word;overflow-wrap:anywhere'
/** In a column of a fixed width, only a word that is wider than it breaks. */
const wholeWords = 'word-break:normal;overflow-wrap:break-word'
export const serif = "font-family:Georgia,'Times New Roman',serif"

/** The colours of mails, from the same choice as those of pages. */
export const mailColours = fromSettings<Palette>(({ look }) => paletteOf(look))

/**
 * Renders the HTML part. Mail programs support little CSS, so tables make the layout, 600 pixels wide at most.
 * Styles stand on the elements, since Gmail and Outlook ignore others. The style sheet only adds dark colours.
 */
export function renderHtml(email: Email, { siteUrl, settings }: RenderContext): string {
  const colours = mailColours(settings)
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
<body class="page" style="margin:0;padding:0;background-color:#fbf7ef">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(email.preheader)}${inboxFiller}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#fbf7ef"><tr><td align="center" style="padding:24px 12px;${longWords}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr>${headHtml(siteUrl, settings)}</tr>
<tr><td class="card" style="padding:28px 28px 12px;background-color:#fffdf9;border-radius:0 0 14px 14px">
<h1 class="ink" style="margin:0 0 16px;${serif};font-size:26px;line-height:32px;color:#1d2a23">${htmlOf(email.heading)}</h1>
${email.blocks.map((block) => blockHtml(block, colours)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 28px;${sans};font-size:13px;line-height:20px;color:#5c6862">
${footHtml(email, settings)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/**
 * The logo; its name stays where a program shows no pictures. Its address is the same in every mail, so loading it tells nothing about the
 * reader. A picture is made for a light ground, and keeps it in the dark.
 */
function headHtml(siteUrl: string, settings: Settings): string {
  const { brand } = settings
  const main = mailColours(settings)['leaf-700']
  const [site, name] = [escapeHtml(siteUrl), escapeHtml(brand.name)]
  const linkOf = (color: string, inner: string): string =>
    `<a href="${site}" style="${serif};font-size:24px;line-height:44px;font-weight:bold;color:${color};text-decoration:none">${inner}</a>`
  const logo = settings.look.shownLogo
  if (logo.kind === 'picture') {
    const { width, height } = fitted(logo, mailLogoBox)
    const image = `<img src="${site}${logo.png}" width="${width}" height="${height}" alt="${name}" style="border:0;vertical-align:middle">`
    return `<td bgcolor="#fffdf9" style="padding:16px 28px 4px;background-color:#fffdf9;border-top:6px solid ${main};border-radius:14px 14px 0 0">${linkOf(main, image)}</td>`
  }
  const mark =
    logo.kind === 'drawn'
      ? `<img src="${site}/images/mail-mark.png" width="44" height="44" alt="" style="border:0;vertical-align:middle;border-radius:10px"> `
      : ''
  const padding = mark ? '14px 28px 14px 20px' : '14px 28px'
  return `<td bgcolor="${main}" style="padding:${padding};background-color:${main};border-radius:14px 14px 0 0">${linkOf('#fbf7ef', `${mark}${name}`)}</td>`
}

/** Pixels of the page, not of a sharp screen. */
const mailLogoBox = { width: 200, height: 48 }

type Size = Record<'width' | 'height', number>

function fitted({ width, height }: Size, box: Size): Size {
  const share = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
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

function footHtml(email: Email, settings: Settings): string {
  const { brand, support, legal, addresses } = settings
  const main = mailColours(settings)['leaf-700']
  const { lines, city, state, pin } = addresses.office
  const address = [...lines, city, `${state} ${pin}`].join(', ')
  const paragraph = (html: string) => `<p style="margin:0 0 8px">${html}</p>`
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:${main};text-decoration:underline">${escapeHtml(label)}</a>`
  const parts = [
    `${escapeHtml(brand.tagline)}. Questions? Write to ${link(`mailto:${support.email}`, support.email)} or call ${htmlOf(support.phone)}.`,
    htmlOf(email.reason),
    ...(email.unsubscribeUrl ? [link(email.unsubscribeUrl, 'Unsubscribe')] : []),
    escapeHtml(`${legal.entityName}, ${address}`),
  ]
  return parts.map(paragraph).join('\n')
}

export const paragraphStyle = `margin:0 0 16px;${sans};font-size:16px;line-height:25px;color:#1d2a23`

function blockHtml(block: Block, colours: Palette): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${paragraphStyle}">${withLines(block.text)}</p>`
    case 'button':
      return buttonHtml(block, colours)
    case 'quote':
      return `<div class="quote ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colours['leaf-700']};background-color:${colours['leaf-50']};${sans};font-size:16px;line-height:25px;color:#1d2a23">${withLines(block.text)}</div>`
    case 'facts':
      return factsHtml(block.rows)
    case 'list':
      return `<ul class="ink" style="${paragraphStyle};padding-left:22px">${block.items.map((item) => `<li style="margin:0 0 6px">${htmlOf(item)}</li>`).join('')}</ul>`
    case 'goods':
      return goodsHtml(block)
    case 'rich':
      return block.html
  }
}

const htmlOf = (words: string): string => escapeHtml(unbroken(words))

const withLines = (words: string): string => htmlOf(words).replace(/\r?\n/g, '<br>')

/** A coloured cell around a link, which looks like a button of the shop where mail programs ignore link padding. */
export const buttonHtml = ({ label, url }: { label: string; url: string }, colours: Palette): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td bgcolor="${colours['leaf-700']}" style="border-radius:10px;background-color:${colours['leaf-700']}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 20px;${sans};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

function goodsHtml({ lines, sums }: Extract<Block, { kind: 'goods' }>): string {
  const goods = lines.map(({ name, quantity, amount }) =>
    rowHtml(`${escapeHtml(name)} &times; ${quantity}`, amount, { valueStyle: amountStyle }),
  )
  const last = sums.length - 1
  const totals = sums.map(({ label, value }, i) =>
    rowHtml(escapeHtml(label), value, { valueStyle: amountStyle, isStrong: i === last }),
  )
  return tableHtml([...goods, ...totals])
}

const tableHtml = (rows: string[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse;table-layout:fixed;${wholeWords}">${rows.join('')}</table>`

/** Questions take three fifths, so that they leave room for the answers. */
function factsHtml(rows: Fact[]): string {
  const areShort = rows.every(({ label }) => label.length <= 18)
  const labelStyle = `width:${areShort ? 44 : 60}%`
  return tableHtml(rows.map(({ label, value }) => rowHtml(htmlOf(label), value, { labelStyle })))
}

/** Room for an amount of seven digits. */
const amountStyle = 'width:108px;text-align:right'

function rowHtml(
  labelHtml: string,
  value: string,
  { labelStyle = '', valueStyle = '', isStrong = false },
): string {
  const style = `padding:9px 0;border-bottom:1px solid #e6dbc8;${sans};font-size:15px;line-height:22px;color:#1d2a23;vertical-align:top${isStrong ? ';font-weight:bold' : ''}`
  return `<tr><td class="ink line" style="${style};padding-right:16px;${labelStyle}">${labelHtml}</td><td class="ink line" style="${style};${valueStyle}">${htmlOf(value)}</td></tr>`
}
