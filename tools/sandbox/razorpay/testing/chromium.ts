import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'

/**
 * The browser of the package, unpacked once. It is unpacked beside and renamed when it is whole, since several test files may want
 * it at once.
 */
export async function unpackedChromium(): Promise<string> {
  const folder = join(process.env.TEST_KEPT ?? tmpdir(), 'sandbox-chromium')
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const beside = await mkdtemp(`${folder}-`)
  await unpackInto(beside)
  try {
    await rename(beside, folder)
  } catch (error) {
    await rm(beside, { recursive: true })
    if (!existsSync(program)) throw error
  }
  return program
}

/** The package unpacks into the folder for temporary files, wherever that is. */
async function unpackInto(folder: string): Promise<void> {
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await chromium.executablePath()
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}
