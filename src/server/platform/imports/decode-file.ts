import { isUtf8 } from 'node:buffer'
import { maxImportBytes } from '#contract/admin/imports.ts'
import { ShopError } from '../http/shop-error.ts'

const unreadable = (message: string): ShopError =>
  new ShopError('unreadable_table', message, { errors: { content: message } })

const beginsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte)

/**
 * Decodes the text of a base64 table: UTF-8, UTF-16 with its mark (spreadsheets' “Unicode text”), else
 * Windows-1252.
 * @throws {ShopError} `body_too_large`, `unreadable_table` for a file that is no text.
 */
export function decodeFile(content: string): string {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw unreadable('The file is empty.')
  if (bytes.length > maxImportBytes) {
    throw new ShopError('body_too_large', 'A table can have at most 10 MB. Send it in several files.')
  }
  if (beginsWith(bytes, 0x50, 0x4b)) {
    throw unreadable('This is a workbook, such as .xlsx. Save its sheet as CSV (UTF-8) and send that.')
  }
  const text = textOf(bytes)
  if (text.includes('\0')) throw unreadable('This is no table of text. Save it as CSV (UTF-8) and send that.')
  return text
}

function textOf(bytes: Buffer): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes)
    ? new TextDecoder('utf-8').decode(bytes)
    : new TextDecoder('windows-1252').decode(bytes)
}
