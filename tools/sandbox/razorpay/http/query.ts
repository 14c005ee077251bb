import type { FastifyRequest } from 'fastify'
import { invalidField } from '../api-errors.ts'

const largestCount = 100
/** The years 2000 and 2120, which the provider names as the bounds of a time. */
const earliestTime = 946_684_800
const latestTime = 4_765_046_400

/** The parameters behind the question mark, repeated names included. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams
}

/** Refuses parameters that the documentation does not list. */
export function allowParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (known.includes(name)) continue
    throw invalidField(name, `${name} is/are not required and should not be sent`, 'extra_field_sent')
  }
}

export const pageParameters = ['from', 'to', 'count', 'skip'] as const

/** A page of a list, newest first: `from` and `to` are seconds, both included. */
export type Page = { from: number; to: number; count: number; skip: number }

export function readPage(query: URLSearchParams): Page {
  const count = wholeNumber(query, 'count') ?? 10
  if (count > largestCount) throw invalidField('count', `The count may not be greater than ${largestCount}.`)
  if (count < 1) throw invalidField('count', 'The count must be at least 1.')
  return {
    from: time(query, 'from') ?? 0,
    to: time(query, 'to') ?? Number.MAX_SAFE_INTEGER,
    count,
    skip: wholeNumber(query, 'skip') ?? 0,
  }
}

/** The entities of one page out of all of them, which come newest first. */
export function pageOf<T extends { created_at: number }>(items: Iterable<T>, page: Page): T[] {
  return Iterator.from(items)
    .filter(({ created_at: at }) => at >= page.from && at <= page.to)
    .drop(page.skip)
    .take(page.count)
    .toArray()
}

function time(query: URLSearchParams, name: string): number | null {
  const seconds = wholeNumber(query, name)
  if (seconds === null || (seconds >= earliestTime && seconds <= latestTime)) return seconds
  throw invalidField(name, `${name} must be between ${earliestTime} and ${latestTime}`)
}

function wholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^\d{1,12}$/.test(text)) throw invalidField(name, `The ${name} must be an integer.`)
  return Number(text)
}
