import { readFileSync } from 'node:fs'

/** With more, one that crashes takes too many with it, and the last ones of a run end too far apart. */
const maxFiles = 8

/** What belongs to the whole process: its clock, signals and globals, and its environment where that is written. */
const ofTheProcess =
  /\bprocess\.(on|once|chdir|exit|kill|memoryUsage|execArgv)\b|\bprocess\.env(\.\w+|\[[^\]]+\])?\s*(\?\?|\|\|)?=(?!=)|\bdelete process\.env\b|\bmock\b|\bregisterHooks\b|\bglobalThis\b|\bglobal\b/

/**
 * The files that run one after the other in one process, which then loads and warms the code of the shop once. Neighbours share a process,
 * since they need much the same; a file that changes or judges its process has one of its own.
 */
export function groupFiles(files: string[]): string[][] {
  const alone = new Set(files.filter((file) => ofTheProcess.test(readFileSync(file, 'utf8'))))
  const others = files.filter((file) => !alone.has(file))
  const count = Math.ceil(others.length / maxFiles)
  const size = Math.ceil(others.length / count)
  const groups = Array.from({ length: count }, (_, number) =>
    others.slice(number * size, (number + 1) * size),
  )
  return [
    ...groups.filter(({ length }) => length > 1),
    ...groups.filter(({ length }) => length === 1),
    ...[...alone].map((file) => [file]),
  ]
}
