import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FoundRegex } from './find-regexes.ts'
import { withoutAssertions } from './without-assertions.ts'

// The pure build judges alike on every machine; the faster builds are programs for some platforms.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Far longer than any expression takes, so that a busy machine gives the same judgement. */
const patienceMs = 120_000

/**
 * Judges the time that a regular expression takes for a hostile text. The same expression always gets the same judgement.
 * @returns what is wrong, or null for linear time.
 */
export function judge({ source, flags }: Omit<FoundRegex, 'place'>): string | null {
  const plain = withoutAssertions(source)
  if (plain === null) return 'a reference back or an endless assertion can’t be judged'
  const result = checkSync(plain, flags, { checker: 'automaton', timeout: patienceMs })
  if (result.status === 'safe') return null
  if (result.status === 'vulnerable')
    return `${result.complexity.summary}, for example ${result.attack.pattern}`
  return `it can’t be judged (${result.error.kind}): write a simpler one, or bound its repetitions`
}

/** Judges each expression once, and caches linear ones in a file that goes with the packages. */
export function judgeAll(regexes: FoundRegex[], keptAt: string): string[] {
  const known = new Set(readKept(keptAt))
  const faults = new Map<string, string | null>()
  const lines: string[] = []
  for (const regex of regexes) {
    const key = `/${regex.source}/${regex.flags}`
    if (!faults.has(key)) faults.set(key, known.has(key) ? null : judge(regex))
    const fault = faults.get(key)
    if (fault) lines.push(`${regex.place} ${key}: ${fault}`)
  }
  const linear = [...faults].filter(([, fault]) => fault === null).map(([key]) => key)
  mkdirSync(dirname(keptAt), { recursive: true })
  writeFileSync(keptAt, JSON.stringify(linear.sort(), null, 1))
  return lines
}

function readKept(path: string): string[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The cache is empty since the packages were installed.
    return []
  }
}
