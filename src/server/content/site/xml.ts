import { escapeHtml } from '../../platform/http/escape-html.ts'

/** All but the characters that XML 1.0 names. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text for XML: what XML 1.0 forbids is left out, also when it is escaped. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(forbidden, ''))

/** One element with a text; nothing where there is none. */
export const element = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`
