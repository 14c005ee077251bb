// One way to read text that people type or paste, for every field, search and import.

/** Blanks of any width, such as the no-break space of a text copied from a page. */
const blanks = /\p{Zs}/gu

/** Ends of lines that are no line feed. */
const lineEnds = /[\u0085\u2028\u2029]/g

/** Formatting signs, variation selectors, fillers such as U+3164, C1 controls, and the empty Braille pattern. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]/gu

/**
 * The same; the group has those that change how a text looks: joiners within words of Indian scripts or after a virama,
 * and the signs within an emoji. Composing may reorder the marks beside a joiner, so their order decides nothing.
 */
const invisibleOrJoining =
  /((?<=[\u0620-\u06dc\u0900-\u0d7f]\p{M}{0,9})[\u200c\u200d](?=\p{M}{0,9}[\u0620-\u06dc\u0900-\u0d7f])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]\p{M}{0,9})[\u200c\u200d]|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f)|[\p{Cf}\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2800]/gu

/** Most texts have none, and ASCII is normal as it is. */
const beyondAscii = /\P{ASCII}/u

/**
 * A text as the shop stores and shows it: composed (NFC), blanks as plain blanks, without signs that nobody sees.
 * Idempotent; a text of invisible signs alone becomes empty.
 */
export const normaliseText = (value: string): string =>
  beyondAscii.test(value)
    ? value
        .replace(lineEnds, '\n')
        .replace(blanks, ' ')
        .replace(invisibleOrJoining, (_, joining: string | undefined) => joining ?? '')
        .normalize('NFC')
    : value

const dashes = /[\p{Pd}\u2043\u2212]/gu
const apostrophes = /[`\u00b4\u02b9\u02bb-\u02bd\u02c8\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07]/g
const quotes = /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/g

/** Every dash as '-', every apostrophe as "'", every quotation mark as '"'. */
const foldPunctuation = (value: string): string =>
  value.replace(dashes, '-').replace(apostrophes, "'").replace(quotes, '"')

/** Digits of Arabic, of the Indian scripts in their order, of Santali and of Manipuri. */
const foreignDigits =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u1c50-\u1c59\uabf0-\uabf9]/g

/** Each row of ten begins at a code point that ends with 0 or 6. */
const latinDigit = (digit: string): string => {
  const place = digit.charCodeAt(0) % 16
  const isIndian = digit > '\u0900' && digit < '\u0d80'
  return String(isIndian ? place - 6 : place)
}

/** Digits of Indian scripts as 0 to 9. */
export const latinDigits = (value: string): string => value.replace(foreignDigits, latinDigit)

/** Accents of Latin letters, and the dots under letters of Indian scripts that many leave out. */
const accents = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g

/**
 * A text for comparing and searching: without accents, joiners and case, with one kind of dash, apostrophe, quotation
 * mark and digit. The function `comparable_text` of the database does the same.
 */
export const comparable = (value: string): string =>
  latinDigits(foldPunctuation(value.replace(invisible, '')).normalize('NFKD').replace(accents, ''))
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .toLowerCase()
    // Small letters write this one by its place in the word.
    .replace(/ς/g, 'σ')
    .trim()

/**
 * An e-mail address, phone, PIN, number or code without what copying adds: no invisible sign at all, one kind of dash
 * and apostrophe, digits 0 to 9, nothing around it. Idempotent.
 */
export function normaliseIdentifier(value: string): string {
  const composed = foldPunctuation(value.replace(lineEnds, ' ').replace(invisible, '')).normalize('NFKC')
  return withoutQuotes(latinDigits(foldPunctuation(composed)))
}

const isAround = (sign: string): boolean => /["'\s]/.test(sign)

/** Takes off blanks and quotation marks around a copied text, also where one of a pair is lost. */
function withoutQuotes(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && isAround(value.charAt(start))) start += 1
  while (end > start && isAround(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}
