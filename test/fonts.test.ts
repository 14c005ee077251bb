import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { before, describe, it } from 'node:test'
import { type FontFiles, makeFonts } from '../scripts/fonts/make-fonts.ts'

const folder = new URL('../src/web/lib/fonts/', import.meta.url)

describe('The typefaces', () => {
  let made: FontFiles

  before(async () => {
    made = await makeFonts()
  })

  it('typefaces match packages and texts (else: npm run fonts)', async () => {
    assert.equal(await readFile(new URL('fonts.css', folder), 'utf8'), made.css)
    assert.deepEqual(await readdir(folder), ['fonts.css', ...made.files.keys()].sort())
    for (const [name, bytes] of made.files) {
      assert.ok(bytes.equals(await readFile(new URL(name, folder))), `${name} is of an earlier time`)
    }
  })

  it('typefaces weigh at most 80 KB with Hindi and Telugu', () => {
    const bytes = [...made.files.values()].reduce((sum, file) => sum + file.length, 0)
    assert.ok(bytes <= 80_000, `${bytes} bytes`)
  })
})
