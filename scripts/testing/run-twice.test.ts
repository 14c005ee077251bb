import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Verdict } from './run-twice.ts'

const program = (name: string): string => fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url))

/** Runs files as `npm test` does; each time the file that fails once fails anew. */
async function runThem(t: TestContext, ...args: string[]): Promise<{ output: string; verdict: Verdict }> {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-twice-'))
  t.after(() => rm(folder, { recursive: true }))
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const env = { ...environment, MARK: join(folder, 'mark') }
  const { stdout } = await promisify(execFile)(process.execPath, [program('run'), ...args], { env })
  const lines = stdout.trimEnd().split('\n')
  return { verdict: JSON.parse(lines.at(-1) ?? ''), output: lines.slice(0, -1).join('\n') }
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1

describe('test files that run twice', () => {
  it('are those with a failed test, after everything beside them has ended', async (t) => {
    const { output, verdict } = await runThem(t, program('passes'), program('fails-once'))
    assert.equal(timesIn(output, 'Running again, alone: '), 1)
    assert.match(output, /cleared away\n\nRunning again, alone: scripts\/testing\/programs\/fails-once\.ts\n/)
    const tail = '(passes the second time): It was not in time.'
    assert.deepEqual(verdict, {
      passed: 3,
      failed: 0,
      passedAlone: [`Passed only when run again, alone: scripts/testing/programs/fails-once.ts ${tail}`],
    })
  })

  it('fail when they fail again, and their tests count once', async (t) => {
    const { output, verdict } = await runThem(t, program('always-fails'), program('passes'))
    assert.deepEqual(verdict, { passed: 2, failed: 1, passedAlone: [] })
    assert.ok(timesIn(output, 'It is broken.') >= 2)
  })

  it('fail in a strict run, also when they pass the second time', async (t) => {
    const { verdict } = await runThem(t, '--strict', program('fails-once'))
    assert.deepEqual([verdict.passed, verdict.failed, verdict.passedAlone.length], [1, 1, 1])
  })

  it('are none when all passed', async (t) => {
    const { output, verdict } = await runThem(t, program('passes'))
    assert.deepEqual(verdict, { passed: 1, failed: 0, passedAlone: [] })
    assert.doesNotMatch(output, /again|cleared away/)
  })

  it('also fail when their process ends before a test is done', async (t) => {
    const { verdict } = await runThem(t, program('dies'), program('passes'))
    assert.deepEqual(verdict, { passed: 1, failed: 1, passedAlone: [] })
  })

  it('also fail by what a group does after its tests', async (t) => {
    const { output, verdict } = await runThem(t, program('fails-outside'))
    assert.deepEqual(verdict, { passed: 1, failed: 1, passedAlone: [] })
    assert.equal(timesIn(output, 'Running again, alone: '), 1)
  })
})

describe('test files that share a process', () => {
  /** A program outside of the project's folder would not find its packages. */
  async function runTogether(t: TestContext, ...files: string[]): ReturnType<typeof runThem> {
    const folder = await mkdtemp(join(tmpdir(), 'soilkin-together-'))
    t.after(() => rm(folder, { recursive: true }))
    return await runThem(t, '--together', folder, ...files)
  }

  it('are counted and run again each by itself', async (t) => {
    const { output, verdict } = await runTogether(t, program('passes'), program('fails-once'))
    assert.match(output, /Running again, alone: scripts\/testing\/programs\/fails-once\.ts\n/)
    assert.equal(timesIn(output, 'Running again, alone: '), 1)
    const tail = '(passes the second time): It was not in time.'
    assert.deepEqual(verdict, {
      passed: 3,
      failed: 0,
      passedAlone: [`Passed only when run again, alone: scripts/testing/programs/fails-once.ts ${tail}`],
    })
  })

  it('fail also by what they do before and after their tests, and leave the next one alone', async (t) => {
    const { output, verdict } = await runTogether(
      t,
      program('fails-before'),
      program('fails-outside'),
      program('passes'),
    )
    assert.deepEqual(verdict, { passed: 2, failed: 2, passedAlone: [] })
    assert.equal(timesIn(output, 'Running again, alone: '), 2)
  })

  it('are tried again when one of them ends the process', async (t) => {
    const { output, verdict } = await runTogether(
      t,
      program('passes'),
      program('dies'),
      program('always-fails'),
      program('fails-outside'),
    )
    for (const name of ['dies', 'always-fails', 'fails-outside'])
      assert.equal(timesIn(output, `Running again, alone: scripts/testing/programs/${name}.ts`), 1, name)
    assert.deepEqual([verdict.passed, verdict.failed], [3, 3])
  })
})

describe('many files that fail', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soilkin-many-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('are not run again, since that is no chance', async (t) => {
    const files = Array.from({ length: 9 }, (_, number) => join(folder, `${number}.mts`))
    for (const file of files) await copyFile(program('always-fails'), file)
    const { output, verdict } = await runThem(t, ...files)
    assert.match(output, /9 files failed, too many to run again\./)
    assert.doesNotMatch(output, /Running again/)
    assert.deepEqual(verdict, { passed: 9, failed: 9, passedAlone: [] })
  })
})
