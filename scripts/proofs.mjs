import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, ensureNode, fail, root } from './launch.mjs'

const documents = ['docs/specification-coverage.md', 'docs/security.md']

try {
  await ensureNode()
  ensureDependencies()
  const { findCitedTests, idsCitedIn } = await import('../test/cited-tests.ts')
  const tests = new Map(findCitedTests().map((test) => [test.id, test]))
  const rows = documents.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/^\| \d.*$/gm) ?? [])
  const wanted = process.argv.slice(2)
  const shown = rows.map(readRow).filter(({ numbers }) => isWanted(numbers, wanted))
  if (shown.length === 0) throw new Error(`No row is numbered ${wanted.join(' or ')}.`)
  for (const { numbers, asked, line } of shown) {
    const found = idsCitedIn(line).map((id) => describeTest(id, tests.get(id)))
    console.log([`${numbers.join(', ')} ${asked}`, ...found].join('\n'))
  }
} catch (error) {
  fail(error)
}

function readRow(line) {
  const [numbers = '', asked = ''] = line.slice(2, -2).split(' | ')
  return { numbers: numbers.split(', '), asked, line }
}

function isWanted(numbers, wanted) {
  return wanted.length === 0 || numbers.some((number) => wanted.includes(number))
}

function describeTest(id, test) {
  return test ? `  ${test.file}:${test.line} › ${test.name}` : `  #${id} does not exist`
}
