import anyAscii from 'any-ascii'
import { withoutEnd } from '#shared/ends.ts'
import { slugOf } from '#shared/product-list/slug.ts'

const maxLength = 80

/** Fractions and raised digits. In ASCII they would join the digits before them, so that “1½” became “11/2”. */
const smallDigits = /[¼-¾⅐-⅞²³¹⁰-⁹]+/g

/** The words of any script as an address in ASCII; empty for words without letters and digits. */
function asciiSlug(words: string): string {
  const ascii = anyAscii(words.normalize('NFC').replace(smallDigits, ' $&'))
  return slugOf(ascii.replaceAll("'", ''))
}

/** The address of something with this name. */
export const slugOfName = (name: string): string => cut(asciiSlug(name), maxLength)

/** The address of a product, or of one of its sizes, which keeps the whole size. */
export function productSlug(name: string, size = ''): string {
  const end = asciiSlug(size)
  if (end === '') return slugOfName(name)
  const start = cut(asciiSlug(name), Math.max(0, maxLength - end.length - 1))
  return cut(start === '' ? end : `${start}-${end}`, maxLength)
}

const cut = (slug: string, length: number): string => withoutEnd(slug.slice(0, length), '-')

/** Gives each product of a file its own address. An address that is taken gets the SKU or a number. */
export function distinctSlugs(wanted: { slug: string; sku: string; line: number }[]): string[] {
  const used = new Set<string>()
  return wanted.map(({ slug, sku, line }) => {
    const code = asciiSlug(sku)
    const first = slug || code || `product-${line}`
    const withCode = code === '' ? first : productSlug(first, code)
    let found = used.has(first) ? withCode : first
    for (let number = 2; used.has(found); number += 1) found = productSlug(first, String(number))
    used.add(found)
    return found
  })
}
