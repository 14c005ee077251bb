import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingError } from '../../platform/config/config.ts'
import { openDataFolder } from '../../platform/data-folder.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type SecretBox, secretBoxOf } from '../../platform/secret-box.ts'

/** Encrypts the seeds of second factors; each decrypts only for its member. */
export interface SeedBox {
  seal: (staffId: number, seed: Buffer) => Buffer
  /** @throws {ShopError} `second_factor_unreadable` when it was encrypted with another key. */
  open: (staffId: number, sealed: Buffer) => Buffer
  /** Encrypts other secrets with the same key. */
  secrets: SecretBox
}

const keyBytes = 32

export const keyFile = 'staff-key'

/**
 * The key is `STAFF_KEY`, or a file in the data folder that the first start creates. The database and its
 * backups never contain it, so they alone generate no codes.
 */
export async function openSeedBox({
  staffKey,
  dataDir,
}: Pick<Config, 'staffKey' | 'dataDir'>): Promise<SeedBox> {
  return seedBoxOf(staffKey ? readKey('STAFF_KEY', staffKey) : await keyOfFolder(dataDir))
}

async function keyOfFolder(folder: string): Promise<Buffer> {
  const path = join(folder, keyFile)
  openDataFolder(folder)
  const fresh = `${randomBytes(keyBytes).toString('base64')}\n`
  try {
    await writeFile(path, fresh, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readKey(path, (await readFile(path, 'utf8')).trim())
}

function readKey(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === keyBytes) return key
  throw new SettingError(
    `${name} must be ${keyBytes} random bytes in base64, such as "openssl rand -base64 32" prints.`,
  )
}

export function seedBoxOf(key: Buffer): SeedBox {
  const secrets = secretBoxOf(key)
  const ownerOf = (staffId: number): string => `staff ${staffId}`
  return {
    secrets,
    seal: (staffId, seed) => secrets.seal(ownerOf(staffId), seed),
    open: (staffId, sealed) => {
      try {
        return secrets.open(ownerOf(staffId), sealed)
      } catch (cause) {
        throw new ShopError(
          'second_factor_unreadable',
          'The second factor was set up with another key (STAFF_KEY). Another owner, or the command on the machine, can reset it.',
          { cause },
        )
      }
    },
  }
}
