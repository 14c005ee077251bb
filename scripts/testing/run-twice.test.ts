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

interface Run {
  output: string
  verdict: Verdict
}

/** Runs files as `npm test` does; each time the file that fails once fails anew. */
async function runThem(t: TestContext, ...args: string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-twice-'))
  t.after(() => rm(folder, { recursive: true }))
  return await runIn(folder, ...args)
}

/** The same, with the mark of the file that fails once in this folder. */
async function runIn(folder: string, ...args: string[]): Promise<Run> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const env = { ...environment, MARK: join(folder, 'mark') }
  const { stdout } = await promisify(execFile)(process.execPath, [program('run'), ...args], { env })
  const lines = stdout.trimEnd().split('\n')
  return { verdict: JSON.parse(lines.at(-1) ?? ''), output: lines.slice(0, -1).join('\n') }
}

const timesIn = (text: string, part: string): number => text.split(part).length - 1

/** The programs that were run a second time, in their order. */
const ranAgain = (output: string): string[] =>
  [...output.matchAll(/^Running again, alone: scripts\/testing\/programs\/(.+)\.ts$/gm)].map(
    ([, name = '']) => name,
  )

const passedAgain =
  'Passed only when run again, alone: scripts/testing/programs/fails-once.ts (passes the second time: It was not in time.)'

describe('test files that run twice', () => {
  it('runs failed files again once everything beside them has ended', async (t) => {
    const { output, verdict } = await runThem(t, program('passes'), program('fails-once'))
    assert.equal(timesIn(output, 'Running again, alone: '), 1)
    assert.match(output, /cleared away\n\nRunning again, alone: scripts\/testing\/programs\/fails-once\.ts\n/)
    assert.deepEqual(verdict, { passed: 3, failed: 0, passedAlone: [passedAgain] })
  })

  it("counts repeated failures, early ends and failures after a group's tests", async (t) => {
    const { output, verdict } = await runThem(
      t,
      program('always-fails'),
      program('passes'),
      program('dies'),
      program('fails-outside'),
    )
    assert.deepEqual(verdict, { passed: 3, failed: 3, passedAlone: [] })
    assert.deepEqual(ranAgain(output), ['always-fails', 'dies', 'fails-outside'])
    assert.ok(timesIn(output, 'It is broken.') >= 2)
    assert.ok(timesIn(output, 'It could not be closed.') >= 2)
  })

  it('fails in a strict run what passes only the second time', async (t) => {
    const { verdict } = await runThem(t, '--strict', program('fails-once'))
    assert.deepEqual([verdict.passed, verdict.failed, verdict.passedAlone.length], [1, 1, 1])
  })

  it('runs nothing again when all passed', async (t) => {
    const { output, verdict } = await runThem(t, program('passes'))
    assert.deepEqual(verdict, { passed: 1, failed: 0, passedAlone: [] })
    assert.doesNotMatch(output, /again|cleared away/)
  })
})

describe('test files that share a process', () => {
  let verdict: Verdict
  let again: string[]
  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'soilkin-together-'))
    const wrong = ['fails-before', 'fails-outside', 'passes', 'fails-once'].map(program)
    const cutOff = ['passes-first', 'dies', 'always-fails'].map(program)
    // One bundle for both groups, since making it takes longer than all that they do.
    const done = await runIn(folder, '--together', folder, ...wrong, '+', ...cutOff)
    await rm(folder, { recursive: true })
    verdict = done.verdict
    // What passes before the process ends may have had no time to say so.
    again = ranAgain(done.output).filter((name) => name !== 'passes-first')
  })

  it('runs failed and unfinished files again, each by itself', () => {
    const failed = ['always-fails', 'dies', 'fails-before', 'fails-once', 'fails-outside']
    assert.deepEqual(again.toSorted(), failed)
  })

  it('counts each file of a group by itself, with its hooks', () => {
    assert.deepEqual([verdict.passed, verdict.failed], [6, 4])
    const others = verdict.passedAlone.filter((line) => !line.includes('/passes-first.ts '))
    assert.deepEqual(others, [passedAgain])
  })
})

describe('many files that fail', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soilkin-many-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('runs nothing again when many files failed', async (t) => {
    const files = Array.from({ length: 9 }, (_, number) => join(folder, `${number}.mts`))
    for (const file of files) await copyFile(program('always-fails'), file)
    const { output, verdict } = await runThem(t, ...files)
    assert.match(output, /9 files failed, too many to run again\./)
    assert.doesNotMatch(output, /Running again/)
    assert.deepEqual(verdict, { passed: 9, failed: 9, passedAlone: [] })
  })
})
