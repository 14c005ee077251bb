/** The lengths of a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14). */
const lengths = new Set([8, 12, 13, 14])

/** Whether a code has the form of a GTIN, right or wrong. */
const looksLikeGtin = (code: string): boolean => /^\d+$/.test(code) && lengths.has(code.length)

/**
 * Whether the last digit of a GTIN matches the others: from the right, digits count three times and once in
 * turn, and the sum is a multiple of ten (GS1 General Specifications, 7.9).
 */
function hasCheckDigit(code: string): boolean {
  const sum = [...code].reduceRight(
    (total, digit, index) => total + Number(digit) * ((code.length - index) % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** Whether a barcode is a GTIN, which feeds may name. */
export const isGtin = (code: string): boolean => looksLikeGtin(code) && hasCheckDigit(code)

/** Whether a barcode was mistyped: it has the length of a GTIN and another last digit. */
export const isWrongGtin = (code: string): boolean => looksLikeGtin(code) && !hasCheckDigit(code)
