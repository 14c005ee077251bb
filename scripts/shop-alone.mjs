import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuild, ensureDependencies, ensureNode, fail, root } from './launch.mjs'

// `npm run shop-alone`: builds the shop's pages from a copy in which the back office does not exist, and compares every file,
// byte by byte, with the build of the whole. A shopper's browser gets the same files whether there is a back office or not.

const backOffice = ['src/web/staff', 'src/contract/staff']
const needed = [
  'src',
  'scripts',
  'assets',
  'public',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
]
const linked = ['node_modules', 'pictures', '.cache']

try {
  await ensureNode()
  ensureDependencies()
  await ensureBuild()
  const copy = await mkdtemp(join(tmpdir(), 'shop-alone-'))
  try {
    await copyWithout(copy)
    const built = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (built.status !== 0) throw new Error('Without the back office the shop’s pages cannot be built.')
    const [whole, alone] = [
      await hashesOf(join(root, 'dist/client')),
      await hashesOf(join(copy, 'dist/client')),
    ]
    const names = [...new Set([...whole.keys(), ...alone.keys()])].sort()
    const differing = names.filter((name) => whole.get(name) !== alone.get(name))
    if (names.length === 0) throw new Error('The build has no files.')
    if (differing.length > 0) throw new Error(`These files differ: ${differing.join(', ')}`)
    console.log(`${names.length} files of the shop’s pages are the same to the byte without the back office.`)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
} catch (error) {
  fail(error)
}

async function copyWithout(copy) {
  const isLeftOut = (path) => backOffice.includes(relative(root, path))
  for (const name of needed)
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !isLeftOut(path) })
  for (const name of linked) await symlink(join(root, name), join(copy, name))
}

/** Compressed copies are made from the files beside them. */
async function hashesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  const hashes = new Map()
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    hashes.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}
