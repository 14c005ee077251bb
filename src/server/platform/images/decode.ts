import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { kindOfFile } from '#shared/pictures/kinds.ts'
import type { PictureForm } from '#shared/pictures/limits.ts'
import type { Crop } from '#shared/pictures/own.ts'
import { decoderRights, shellLimits } from './decoder-rights.ts'
import { inTurn, type PictureSender } from './decoding-queue.ts'
import { isTooMuchWork, jpegWork } from './jpeg-scans.ts'
import { type Outcome, readFrames } from './picture-frames.ts'

const program = fileURLToPath(new URL('picture-program.ts', import.meta.url))

/**
 * A photograph takes half a second, all files of an own picture a few seconds. Anything slower is an attack.
 */
const maxMs = { forms: 20_000, files: 60_000, logo: 30_000 }

/** Memory limit of the program in KB: its own, and one decoded picture of maximum size. */
const maxMemory = 900_000

interface DecodeRequest {
  sender: PictureSender
  /** `forms` for uploads of shoppers, `files` for pictures of the owner, `logo` for the shop's logo. */
  output: keyof typeof maxMs
  crop?: Crop | null
}

/**
 * Decodes a file in a separate program with limited memory and time, when its sender's turn comes. The
 * program ends with the connection of the sender.
 * @throws {ShopError} `too_many_requests`, `unavailable`.
 *
 */
export async function decode<Form extends string = PictureForm>(
  file: Buffer,
  request: DecodeRequest,
): Promise<Outcome<Form>> {
  if (kindOfFile(file) === 'jpeg' && isTooMuchWork(jpegWork(file))) return { fault: 'too-long' }
  return inTurn(request.sender, () => decodeNow<Form>(file, request))
}

async function decodeNow<Form extends string>(
  file: Buffer,
  { output, crop = null, sender: { signal } }: DecodeRequest,
): Promise<Outcome<Form>> {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      `${shellLimits(maxMemory)}; exec "$0" "$@"`,
      process.execPath,
      '--max-old-space-size=64',
      ...decoderRights(program),
      program,
      output,
      JSON.stringify(crop),
    ],
    // The program gets no settings of the shop: no keys, no database.
    {
      env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: maxMs[output],
      killSignal: 'SIGKILL',
    },
  )
  // The program may end before it has read all; its answer, or a missing answer, is the result.
  child.stdin.on('error', () => undefined)
  child.stdin.end(file)
  const end = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', end)
  try {
    const [answer] = await Promise.all([buffer(child.stdout), once(child, 'close')])
    return readFrames<Form>(answer) ?? { fault: child.killed || child.signalCode ? 'too-long' : 'broken' }
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
