import type { Sheet } from '../../invoicing/pdf/sheet.ts'

/** Says on a parcel's document that its boxes stand for letters; empty when all letters can be printed. */
export function boxNote(sheet: Sheet, texts: string[]): string {
  const count = sheet.unprintable(texts.join(' ')).length
  if (count === 0) return ''
  const letters =
    count === 1
      ? 'One letter cannot be printed and is a box'
      : `${count} letters cannot be printed and are boxes`
  return `${letters}: call the receiver, or correct the address and print again.`
}
