import { readAmount } from './product-columns.ts'

/** “3,5” of a program that writes decimals with a comma as “3.5”. Three digits may be thousands, and stay. */
export const withDot = (amount: string): string => amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2')

/** The MRP: a struck-out price above the price, else the price itself. */
export const mrpOf = (price: string, before: string): string =>
  (readAmount(before) ?? 0) > (readAmount(price) ?? 0) ? before : price

/** The narrowest category of a path: “Feeds > Liquid” and “Default Category/Feeds/Liquid” give Liquid. */
export const narrowest = (path: string): string => path.split(/[>/]/).at(-1)?.trim() ?? ''

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** “IN” is India; other text stays. */
export const countryOf = (text: string): string =>
  /^[A-Z]{2}$/i.test(text) ? (countries.of(text.toUpperCase()) ?? text) : text
