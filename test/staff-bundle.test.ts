import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'

const dist = new URL('../dist/', import.meta.url).pathname

/** All scripts and styles of a build, as one text. */
const textOf = (folder: string): string =>
  readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

const shops = new Set(allEndpoints.map(({ path }) => path as string))
const marks = [
  ...new Set(staffEndpoints.map(({ path }) => path as string).filter((path) => !shops.has(path))),
  // Marks that only its screens and its styles have.
  'Soilkin back office',
  'dialog-sheet',
]

/** The mark itself, and not the beginning of a longer word. */
const holds = (text: string, mark: string): boolean =>
  text
    .split(mark)
    .slice(1)
    .some((rest) => !/^[\w/-]/.test(rest))

describe('the two builds', () => {
  it('the shop contains no byte of the back office', () => {
    const text = textOf('client')
    assert.ok(text.includes('/api/login'), 'the build of the shop is not there')
    assert.deepEqual(
      marks.filter((mark) => holds(text, mark)),
      [],
    )
  })

  it('the back office contains the marks that the test seeks', () => {
    const text = textOf('staff')
    for (const mark of ['/api/sign-in', '/api/orders/{id}/notes', 'Soilkin back office', 'dialog-sheet']) {
      assert.ok(marks.includes(mark) && holds(text, mark), mark)
    }
  })
})
