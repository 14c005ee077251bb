import type { Token } from 'markdown-it'
import type { Palette } from '#shared/look/release-colours.ts'
import { paragraphStyle, sans, serif } from '../../platform/email/render-html.ts'

const heading = (size: number) =>
  `margin:24px 0 10px;${serif};font-size:${size}px;line-height:${size + 7}px;color:#1d2a23`
const list = `${paragraphStyle};padding-left:22px`
const cell = `padding:9px 12px 9px 0;border-bottom:1px solid #e6dbc8;${sans};font-size:15px;line-height:22px;color:#1d2a23`
export const codeStyle = 'font-family:Consolas,Menlo,monospace;font-size:14px;white-space:pre-wrap'

/** Mail programs need inline styles; the classes set the dark colours. */
const elementStyles = (colours: Palette) =>
  new Map<string, { style: string; class?: string }>(
    Object.entries<{ style: string; class?: string }>({
      p: { style: paragraphStyle, class: 'ink' },
      h2: { style: heading(21), class: 'ink' },
      h3: { style: heading(18), class: 'ink' },
      ul: { style: list, class: 'ink' },
      ol: { style: list, class: 'ink' },
      li: { style: 'margin:0 0 6px' },
      blockquote: {
        style: `margin:0 0 16px;padding:12px 16px 1px;border-left:4px solid ${colours['leaf-700']};background-color:${colours['leaf-50']}`,
        class: 'quote ink',
      },
      hr: { style: 'border:0;border-top:1px solid #e6dbc8;margin:24px 0', class: 'line' },
      table: { style: 'margin:0 0 20px;border-collapse:collapse;width:100%' },
      th: { style: `${cell};font-weight:bold`, class: 'ink line' },
      td: { style: cell, class: 'ink line' },
      a: { style: `color:${colours['leaf-700']};text-decoration:underline` },
      img: { style: 'max-width:100%;height:auto;border:0;border-radius:10px' },
      code: { style: codeStyle },
    }),
  )

/** Adds email styles and absolute addresses to the tokens. Headings start below the one of the mail. */
export function styleTokens(tokens: Token[], absolute: (address: string) => string, colours: Palette): void {
  const styles = elementStyles(colours)
  styleAll(tokens, absolute, styles)
}

type Styles = ReturnType<typeof elementStyles>

function styleAll(tokens: Token[], absolute: (address: string) => string, styles: Styles): void {
  for (const token of tokens) {
    if (token.type.startsWith('heading_'))
      token.tag = `h${Math.min(3, Math.max(2, Number(token.tag.slice(1))))}`
    if (token.nesting !== -1) styleToken(token, styles)
    for (const name of ['href', 'src']) {
      const address = token.attrGet(name)
      if (address !== null) token.attrSet(name, absolute(String(address)))
    }
    styleAll(token.children ?? [], absolute, styles)
  }
}

function styleToken(token: Token, styles: Styles): void {
  const elementStyle = styles.get(token.tag)
  if (!elementStyle) return
  const own = token.attrGet('style')
  token.attrSet('style', own ? `${elementStyle.style};${own}` : elementStyle.style)
  if (elementStyle.class) token.attrSet('class', elementStyle.class)
}
