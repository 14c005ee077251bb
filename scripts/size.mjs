import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './file-hashes.mjs'
import { fail, root } from './launch.mjs'

// The size of a clone on disk: packages of the shop, packages for working on it, and what is built.

try {
  const lock = JSON.parse(readText(join(root, 'package-lock.json')))
  const installed = Object.entries(lock.packages)
    .filter(([path]) => path !== '' && isThere(join(root, path)))
    .map(([path, { dev, devOptional }]) => ({
      path,
      isNeeded: !dev && !devOptional,
      bytes: sizeOf(join(root, path)),
    }))
  const needed = installed.filter(({ isNeeded }) => isNeeded)
  console.log('| what | packages | MB |\n| --- | --: | --: |')
  row('to run the shop', needed)
  row(
    'to work on it, besides',
    installed.filter(({ isNeeded }) => !isNeeded),
  )
  for (const { path, bytes } of needed.toSorted((a, b) => b.bytes - a.bytes).slice(0, 6)) {
    console.log(`| of the first, \`${path.replace('node_modules/', '')}\` | 1 | ${megabytes(bytes)} |`)
  }
  for (const [name, path] of [
    ['the bundled server', 'dist/shop'],
    ['pages and scripts for browsers, with their compressed forms', 'dist/client'],
    ['the renderer of pages', 'dist/server'],
  ]) {
    if (isThere(join(root, path))) console.log(`| ${name} | – | ${megabytes(sizeOf(join(root, path)))} |`)
  }
} catch (error) {
  fail(error)
}

function row(name, packages) {
  const bytes = packages.reduce((sum, each) => sum + each.bytes, 0)
  console.log(`| ${name} | ${packages.length} | ${megabytes(bytes)} |`)
}

function megabytes(bytes) {
  return (bytes / 2 ** 20).toFixed(1)
}

function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** All bytes of the files under a folder. Packages inside a package are packages of their own. */
function sizeOf(path) {
  const found = lstatSync(path)
  if (!found.isDirectory()) return found.size
  const names = readdirSync(path).filter((name) => name !== 'node_modules')
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
