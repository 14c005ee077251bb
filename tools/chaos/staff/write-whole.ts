import { renameSync, writeFileSync } from 'node:fs'

/** Whole or not at all, since the program may be killed while it writes; and in one go, since several members write. */
export function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
}
