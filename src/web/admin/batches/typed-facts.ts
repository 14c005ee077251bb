import type { OrganismCount } from '#shared/batch-states.ts'

/** The facts of a batch as typed. */
export interface FactValues {
  number: string
  made_on: string
  expires_on: string
  counts: string
}

export const factLabels = {
  number: 'Batch',
  made_on: 'Made on',
  expires_on: 'Expires on',
  counts: 'Organisms and cells in a gram, one a line',
}

/** Reads 'Azospirillum 5e7', one per line. Returns a message for an invalid line. */
export function readCounts(typed: string): OrganismCount[] | string {
  const lines = typed.split('\n').flatMap((line) => line.trim() || [])
  const read = lines.map((line) => /^(.*\S)\s+(\d+(?:\.\d+)?(?:e\d{1,2})?)$/i.exec(line))
  const wrong = lines.find((_line, at) => read[at] === null)
  if (wrong !== undefined) return `Write “${wrong.slice(0, 40)}” like “Azospirillum 5e7”.`
  return read.map((match) => ({ organism: match?.[1] ?? '', cfu_per_gram: Number(match?.[2]) }))
}

export const writeCounts = (counts: OrganismCount[]): string =>
  counts
    .map(({ organism, cfu_per_gram }) => `${organism} ${cfu_per_gram.toExponential().replace('+', '')}`)
    .join('\n')

/** The request body. */
export function factsOf({ number, made_on, expires_on, counts }: FactValues) {
  const read = readCounts(counts)
  return {
    number: number.trim(),
    made_on: made_on || null,
    expires_on: expires_on || null,
    counts: typeof read === 'string' ? [] : read,
  }
}

export function wrongFacts({ number, counts }: FactValues): Partial<Record<keyof FactValues, string>> {
  const read = readCounts(counts)
  return {
    ...(!number.trim() && { number: 'Batch is required.' }),
    ...(typeof read === 'string' && { counts: read }),
  }
}
