import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** A browser to run, and what it needs in its environment. */
export type Chromium = { executablePath: string; env: Record<string, string> }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The machine's own browser if there is one, else the one in the package `@sparticuz/chromium` (Linux x64), unpacked once. */
export async function findChromium(): Promise<Chromium> {
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...installed, onMac].find(isProgram)
  return found ? { executablePath: found, env: {} } : unpacked()
}

async function unpacked(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome is installed; the browser tests need one.')
  }
  const folder = join(process.env.TEST_KEPT ?? tmpdir(), `soilkin-chromium-${packageVersion()}`)
  if (!existsSync(folder)) await unpackInto(folder)
  const executablePath = join(folder, 'chromium')
  return { executablePath, env: { ...librariesFor(executablePath, folder), ...fontsIn(folder) } }
}

/** Unpacks beside the target and renames the whole folder, since several test files may do so at once. */
async function unpackInto(folder: string): Promise<void> {
  const beside = mkdtempSync(`${folder}-`)
  const usual = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, wherever that is.
  process.env.TMPDIR = beside
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
  try {
    renameSync(beside, folder)
  } catch (error) {
    rmSync(beside, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** The package brings the libraries that small machines lack; where the machine has its own, those fit better. */
function librariesFor(program: string, folder: string): Record<string, string> {
  const isComplete = !execFileSync('ldd', [program], { encoding: 'utf8' }).includes('not found')
  return isComplete ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
}

/** A machine without fonts of its own gets those of the package; its own list of them names other folders. */
function fontsIn(folder: string): Record<string, string> {
  if (existsSync('/etc/fonts/fonts.conf')) return {}
  const list = join(folder, 'fonts.conf')
  const [fonts, cache] = [join(folder, 'fonts'), join(folder, 'fonts-cache')]
  writeFileSync(list, `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`)
  return { FONTCONFIG_FILE: list }
}

function packageFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
}

function packageVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')).version
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: the next place may have one.
    return false
  }
}
