import * as z from 'zod/mini'
import { identifier } from '#shared/fields.ts'
import { isWrongGtin } from '#shared/gtin.ts'
import { readCode } from './codes.ts'

/** The owner's own code of a product, unique without regard to case, and never read as a code of our labels. */
export const sku = identifier('SKU', 64).check(
  z.refine(
    (code) => readCode(code).kind === 'barcode',
    'This is a code of our own labels. Choose another SKU.',
  ),
)

/** The code that the maker prints, in capitals as scanners read it. */
export const barcode = identifier('Barcode', 40).check(
  z.regex(/^[\x21-\x7e]{4,40}$/, 'A barcode is 4 to 40 letters, digits or signs, without spaces.'),
  z.refine(
    (code) => !/^\d(?:\.\d+)?e\+\d+$/i.test(code),
    'A spreadsheet shortened this barcode. Format its column as text, and type it again.',
  ),
  z.refine(
    (code) => !isWrongGtin(code),
    'The last digit of this barcode does not match the others. Scan or type it again.',
  ),
  z.refine(
    (code) => readCode(code).kind === 'barcode',
    'This is a code of our own; a barcode is the one that the maker prints.',
  ),
  z.overwrite((code) => code.toUpperCase()),
)
