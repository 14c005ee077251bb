import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PictureForm } from '#contract/pictures/limits.ts'
import type { Crop } from '#contract/pictures/own.ts'
import { decoderRights, shellLimits } from './decoder-rights.ts'
import { type Outcome, readFrames } from './picture-frames.ts'

const program = fileURLToPath(new URL('picture-program.ts', import.meta.url))

/** A photograph takes half a second, all files of an own picture a few; what takes this long is an attack. */
const longestMs = { forms: 20_000, files: 60_000 }

/** The memory limit of the program, in KB: its own and one decoded picture of the most pixels. */
const mostMemory = 900_000

/**
 * Decodes a file in a separate program with limited memory and time. One runs at a time in each process of
 * the shop; the others wait.
 * @param what the forms of what shoppers upload, or all files of a picture of the owner.
 */
export function decode<Form extends string = PictureForm>(
  file: Buffer,
  what: keyof typeof longestMs = 'forms',
  crop: Crop | null = null,
): Promise<Outcome<Form>> {
  const turn = last.then(() => decodeNow<Form>(file, what, crop))
  last = turn.catch(() => undefined)
  return turn
}

let last: Promise<unknown> = Promise.resolve()

async function decodeNow<Form extends string>(
  file: Buffer,
  what: keyof typeof longestMs,
  crop: Crop | null,
): Promise<Outcome<Form>> {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `${shellLimits(mostMemory)}; exec "$0" "$@"`,
      process.execPath,
      '--max-old-space-size=64',
      ...decoderRights(program),
      program,
      what,
      JSON.stringify(crop),
    ],
    // No settings of the shop: no keys, no database.
    {
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: longestMs[what],
      killSignal: 'SIGKILL',
    },
  )
  // It may end before it has read all; its answer, or the lack of one, is the result.
  child.stdin.on('error', () => undefined)
  child.stdin.end(file)
  const [answer] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  return readFrames<Form>(answer) ?? { fault: child.killed || child.signalCode ? 'too-large' : 'broken' }
}
