import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '../launch.mjs'

const shownCount = 15

/** The slowest files of a run, as lines: how long each took, and how much processor time where that was noted. */
export function describeSlowest(
  durations: Map<string, number>,
  usageFile: string,
  filesOf: (program: string) => string[] | undefined,
): string[] {
  const usage = readUsage(usageFile, filesOf)
  const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, shownCount)
  return slowest.map(([file, ms]) => {
    const worked = usage.get(file)
    const processor = worked === undefined ? '' : worked.toFixed(1)
    return `${(ms / 1000).toFixed(1).padStart(8)} ${processor.padStart(10)}  ${relative(root, file)}`
  })
}

function readUsage(path: string, filesOf: (program: string) => string[] | undefined): Map<string, number> {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  const noted: { file: string; seconds: number }[] = lines.filter(Boolean).map((line) => JSON.parse(line))
  const fileOf = (noted: string): string => {
    const files = filesOf(noted) ?? []
    return files.length === 1 && files[0] ? files[0] : resolve(root, noted)
  }
  return new Map(noted.map(({ file, seconds }) => [fileOf(file), seconds]))
}
