import { invalidField } from '../api-errors.ts'
import { allowOnly, type Fields } from '../fields.ts'
import {
  calmWeather,
  largest,
  probabilities,
  refusalStatuses,
  type Weather,
  type WeatherName,
} from './faults.ts'

const weatherNames = Object.keys(calmWeather(0)) as WeatherName[]
const longestWaitMs = 86_400_000

export type WeatherChange = { weather: Partial<Weather>; url: string | null }

/** Reads the fields that are there; everything else stays as it is. */
export function readWeather(fields: Fields): WeatherChange {
  allowOnly(fields, [...weatherNames, 'url'])
  const weather: Partial<Weather> = {}
  for (const name of weatherNames) {
    const value = fields[name]
    if (value !== undefined) weather[name] = readNumber(name, value)
  }
  return { weather, url: readUrl(fields.url) }
}

function readNumber(name: WeatherName, value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0))
    throw invalidField(name, `${name} must be a number from 0 up.`)
  if (probabilities.includes(name)) {
    if (value > 1) throw invalidField(name, `${name} is a probability from 0 to 1.`)
    return value
  }
  if (!Number.isSafeInteger(value)) throw invalidField(name, `${name} must be a whole number.`)
  if (name === 'refuse_status' && !refusalStatuses.includes(value)) {
    throw invalidField(name, `${name} is one of ${refusalStatuses.join(', ')}.`)
  }
  const most = largest[name]
  if (most !== undefined && value > most) throw invalidField(name, `${name} is at most ${most}.`)
  if (name.endsWith('_ms') && value > longestWaitMs) throw invalidField(name, `${name} is at most one day.`)
  return value
}

function readUrl(url: unknown): string | null {
  if (url === undefined) return null
  if (typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw invalidField('url', 'url must be an http or https address.')
}
