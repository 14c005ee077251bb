import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../launch.mjs'

const shownCount = 15

/** The slowest files of a run, as lines: how long each took, and how much processor time where that was noted. */
export function describeSlowest(
  durations: Map<string, number>,
  usageFile: string,
  sourceOf: (program: string) => string,
): string[] {
  const usage = readUsage(usageFile, sourceOf)
  const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, shownCount)
  return slowest.map(([file, ms]) => {
    const worked = usage.get(file)
    const processor = worked === undefined ? '' : worked.toFixed(1)
    return `${(ms / 1000).toFixed(1).padStart(8)} ${processor.padStart(10)}  ${relative(root, file)}`
  })
}

function readUsage(path: string, sourceOf: (program: string) => string): Map<string, number> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  const noted: { file: string; seconds: number }[] = lines.filter(Boolean).map((line) => JSON.parse(line))
  return new Map(noted.map(({ file, seconds }) => [sourceOf(file), seconds]))
}
