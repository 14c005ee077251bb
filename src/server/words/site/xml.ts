import { escapeHtml } from '../../machine/http/escape-html.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text for XML: what XML 1.0 forbids is left out, also when it is escaped. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(forbidden, ''))

/** One element with a text; nothing where there is none. */
export const element = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`
