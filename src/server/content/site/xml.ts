import { escapeHtml } from '../../platform/http/escape-html.ts'

/** Characters that XML 1.0 forbids. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for XML and drops characters that XML 1.0 forbids. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(forbidden, ''))

/** One element with a text; empty without a text. */
export const element = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`
