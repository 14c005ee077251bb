/** An element with its attributes, and with text or elements inside. */
export interface XmlElement {
  name: string
  attributes?: Record<string, string>
  content: string | XmlElement[]
}

/** Whether XML 1.0 can have a character; it can't have most control characters, not even as a reference. */
const isAllowed = (code: number): boolean =>
  code >= 0x20 ? code !== 0xfffe && code !== 0xffff : code === 0x09 || code === 0x0a || code === 0x0d

const reference = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return isAllowed(code) ? `&#${code};` : ''
}

/**
 * Escapes a text. Characters beyond ASCII become references, so that a program may take the file for any encoding.
 * Characters that XML can't have are left out.
 */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^ -~]/gu, reference)

/** Writes an element, with a line for each element inside. */
export function writeXml({ name, attributes = {}, content }: XmlElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = typeof content === 'string' ? escapeXml(content) : `\n${content.map(writeXml).join('')}`
  return `<${name}${written.join('')}>${inside}</${name}>\n`
}
