import { invalidField } from '../api-errors.ts'
import { allowOnly, type Fields } from '../fields.ts'
import { errorStatuses, type FaultName, type Faults, largest, noFaults, probabilities } from './faults.ts'

const faultNames = Object.keys(noFaults(0)) as FaultName[]
const maxWaitMs = 86_400_000

export type FaultChange = { faults: Partial<Faults>; url: string | null }

/** Reads the fields that are there; everything else stays as it is. */
export function readFaults(fields: Fields): FaultChange {
  allowOnly(fields, [...faultNames, 'url'])
  const faults: Partial<Faults> = {}
  for (const name of faultNames) {
    const value = fields[name]
    if (value !== undefined) faults[name] = readNumber(name, value)
  }
  return { faults, url: readUrl(fields.url) }
}

function readNumber(name: FaultName, value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0))
    throw invalidField(name, `${name} must be a number from 0 up.`)
  if (probabilities.includes(name)) {
    if (value > 1) throw invalidField(name, `${name} is a probability from 0 to 1.`)
    return value
  }
  if (!Number.isSafeInteger(value)) throw invalidField(name, `${name} must be a whole number.`)
  if (name === 'refuse_status' && !errorStatuses.includes(value)) {
    throw invalidField(name, `${name} is one of ${errorStatuses.join(', ')}.`)
  }
  const most = largest[name]
  if (most !== undefined && value > most) throw invalidField(name, `${name} is at most ${most}.`)
  if (name.endsWith('_ms') && value > maxWaitMs) throw invalidField(name, `${name} is at most one day.`)
  return value
}

function readUrl(url: unknown): string | null {
  if (url === undefined) return null
  if (typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw invalidField('url', 'url must be an http or https address.')
}
