const names = new Set(
  `a abbr article b blockquote br center code dd del div dl dt em figure font h1 h2 h3 h4 h5 h6 header hr i iframe
   img li ol p pre s script section small span strong style sub sup table tbody td th thead tr u ul video`.split(
    /\s+/,
  ),
)

/** A bare tag, or a tag with an attribute. “2 < 3 > 1” and “a <b or c> d” have none. */
function isTag(inner: string): boolean {
  const [name = '', ...rest] = inner.replace('/', ' ').trim().split(/\s+/)
  return names.has(name.toLowerCase()) && (rest.join('') === '' || inner.includes('='))
}

function hasTags(text: string): boolean {
  if (!text.includes('<')) return false
  if (text.includes('<!--')) return true
  for (const [, inner = ''] of text.matchAll(/<([^<>]*)>/g)) if (isTag(inner)) return true
  return false
}

const escapes: [RegExp, string][] = [
  [/&lt;/gi, '<'],
  [/&gt;/gi, '>'],
  [/&quot;/gi, '"'],
  [/&#0?39;/g, "'"],
  [/&amp;/gi, '&'],
]

const unescaped = (text: string): string =>
  escapes.reduce((all, [escaped, sign]) => all.replace(escaped, sign), text)

const hasEscapedTags = (text: string): boolean => /&lt;/i.test(text) && hasTags(unescaped(text))

/** Whether a text has tags, plain or escaped. */
export const holdsTags = (text: string): boolean => hasTags(text) || hasEscapedTags(text)

/** An entity that programs write into texts. */
const entity =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|ndash|mdash|hellip|bull|middot|deg|times|frac12|frac14|frac34|sup2|sup3|micro|reg|trade|copy|euro|[lr][sd]quo|[lr]aquo|eacute|shy|zwnj|zwj);/i

/** Whether a text of a table is HTML; a text with “<” or “&” alone is none. */
export const looksLikeHtml = (text: string): boolean =>
  hasTags(text) || (text.includes('&') && entity.test(text))

/** Unescapes HTML that a program escaped (“&lt;p&gt;”); returns other HTML unchanged. */
export const unescapedHtml = (html: string): string =>
  !hasTags(html) && hasEscapedTags(html) ? unescaped(html) : html
