import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findViolations } from '../../scripts/imports/find-violations.ts'
import { importsOf, readSources } from '../../scripts/imports/read-imports.ts'
import { dropTemplates } from '../database-copy.ts'
import { edits } from './edits.ts'

// Walks "An endpoint with a section of a page" of docs/adding-things.md in a copy of the tree.

const root = fileURLToPath(new URL('../../', import.meta.url))
const added = fileURLToPath(new URL('new/', import.meta.url))
const database = 'src/server/platform/database/'
const run = promisify(execFile)

let copy: string
/** The files that the walk changes and adds, by their paths in the project. */
let touched: string[]

before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'soilkin-walk-'))
  for (const part of [
    'src',
    'test',
    'tools',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'biome.json',
    'scripts/lint',
  ]) {
    await cp(join(root, part), join(copy, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  touched = [...(await addFiles()), ...(await editFiles())].sort()
})
after(async () => {
  await dropTemplates(pathToFileURL(join(copy, database)))
  await rm(copy, { recursive: true, force: true })
})

/** A file named `NNNN_…` gets the next number of the migrations. */
async function addFiles(): Promise<string[]> {
  const migrations = (await readdir(join(root, database, 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  )
  const last = migrations.sort().at(-1) ?? '0000'
  const next = String(Number.parseInt(last, 10) + 1).padStart(4, '0')
  const files = await readdir(added, { recursive: true })
  const paths = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length))
  for (const path of paths) {
    const place = join(copy, path.replace('NNNN', next))
    await mkdir(dirname(place), { recursive: true })
    await cp(join(added, `${path}.txt`), place)
  }
  return paths
}

async function editFiles(): Promise<string[]> {
  for (const { path, before, now } of edits) {
    const parts = (await readFile(join(copy, path), 'utf8')).split(before)
    assert.equal(parts.length, 2, `${path} has this once: ${before}`)
    await writeFile(join(copy, path), parts.join(now))
  }
  return [...new Set(edits.map(({ path }) => path))]
}

/** The files that the document lists: each line names a file, or a folder and the new files in it. */
async function listed(): Promise<string[]> {
  const text = await readFile(join(root, 'docs/adding-things.md'), 'utf8')
  const [, section = ''] = text.split('## An endpoint with a section of a page')
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\d+\. /.test(line))
  return lines.flatMap((line) => {
    const [, place = '', names = ''] = /^\d+\. `([^`]+)`((?:,? `<[^`]+>`)*)/.exec(line) ?? []
    const files = [...names.matchAll(/`<([^`]+)>`/g)].map(([, name]) => `${place}/${name}`)
    return files.length > 0 ? files : [place]
  })
}

/** Runs a program in the copy. @returns its output. Fails with that output when the program fails. */
async function runInCopy(program: string, ...args: string[]): Promise<string> {
  // An inherited context would make the inner run report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = await run(program, args, { cwd: copy, env }).catch((failure) =>
    assert.fail(`${program} failed:\n${failure.stdout}${failure.stderr}`),
  )
  return stdout
}

const tool = (name: string): string => join(root, 'node_modules/.bin', name)

describe('the walk "an endpoint with a section of a page"', () => {
  it('the walk touches exactly the files of the document', async () => {
    assert.deepEqual(touched, (await listed()).sort())
  })

  it('the walk passes types, format and import directions', async () => {
    const changed = touched.filter((path) => /\.tsx?$/.test(path))
    const files = [...changed, ...globSync('src/web/**/*.d.ts', { cwd: copy })]
    // Checks only the touched files and their imports: all projects would take three times as long.
    const project = { extends: './tsconfig.json', include: [], files }
    await writeFile(join(copy, 'tsconfig.walk.json'), JSON.stringify(project))
    const types = ['--noEmit', '--singleThreaded', '-p', 'tsconfig.walk.json']
    await runInCopy(tool('tsc'), ...types)
    const style = ['ci', '--vcs-enabled=false', '--error-on-warnings']
    await runInCopy(tool('biome'), ...style, ...changed)
    assert.deepEqual(findViolations(readSources(copy).flatMap(importsOf)), [])
  })

  it("the project's tests know the new endpoint and section", async () => {
    const files = [
      'test/add-comments/in-the-copy.ts',
      'src/server/content/comments/comments.test.ts',
      'src/server/platform/database/tables.test.ts',
      'src/server/platform/page-cache/content-triggers.test.ts',
      'test/every-endpoint.test.ts',
    ]
    // Runs only the tests of the added endpoint. The mail test needs the other endpoints and is left out.
    const others = '/(GET|POST|PUT|DELETE) .api.(?!blog_posts.{id}.comments)|can be read$/'
    const options = [
      '--test',
      '--test-isolation=none',
      '--test-reporter=spec',
      `--test-skip-pattern=${others}`,
    ]
    const printed = await runInCopy(process.execPath, ...options, ...files)
    for (const test of [
      'has its section on the page of the article',
      'answers the comments on an article, newest first, by id and by slug',
      'raises the content version at every change',
      'a guest, an invalid token and a shopper call GET /api/blog_posts/{id}/comments',
      'any input gets a valid answer from GET /api/blog_posts/{id}/comments',
    ]) {
      assert.ok(printed.includes(`✔ ${test}`), `${test}:\n${printed}`)
    }
  })
})
