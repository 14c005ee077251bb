import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import { fillPath } from '#contract/endpoint.ts'
import { arbitraryInput, type InputKind } from './arbitrary-input.ts'

/** What these tests read of an endpoint of the shop or the back office. */
interface Described {
  method: string
  path: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
}

/** A call with any input. */
export interface AnyCall {
  methodAndPath: string
  query?: Record<string, string>
  body?: string
  headers: Record<string, string>
}

/** Fitting input may do something, so there is more of it. One code reads and refuses the rest for all endpoints. */
const runs: Record<InputKind, number> = { fitting: 2, hostile: 1, wrong: 1, partial: 1, surplus: 1, junk: 1 }

const kinds = Object.keys(runs) as InputKind[]

/** An endpoint that takes more fields than this is called more often. */
const manyFields = 12

/**
 * Calls an endpoint `depth` times with each kind of input, four times as often where it takes many fields. An endpoint
 * without input is called once.
 */
export async function callWithAnyInput(
  endpoint: Described,
  call: (call: AnyCall) => Promise<void>,
  depth = 1,
): Promise<void> {
  const { params, query, body } = endpoint
  const often = params || query || body ? depth * (isLarge(endpoint) ? 4 : 1) : 1
  const fittingPath = inputOf(params, 'fitting')
  for (const kind of query || body ? kinds : (['fitting'] as const)) {
    const calls = callsOf(endpoint, fittingPath, kind)
    await fc.assert(fc.asyncProperty(calls, call), { numRuns: query || body ? runs[kind] * often : often })
  }
  if (!params) return
  for (const kind of ['hostile', 'junk'] as const) {
    const calls = callsOf(endpoint, inputOf(params, kind), 'fitting')
    await fc.assert(fc.asyncProperty(calls, call), { numRuns: often })
  }
}

const isLarge = ({ query, body }: Described): boolean =>
  [query, body].some((schema) => fieldsIn(schema && 'shape' in schema ? schema.shape : {}) > manyFields)

const fieldsIn = (shape: unknown): number => Object.keys(shape as object).length

const inputOf = (schema: z.ZodMiniType | undefined, kind: InputKind): Arbitrary<unknown> =>
  schema ? arbitraryInput(schema, kind) : fc.constant(undefined)

/** Calls with these parameters of the address; the other parts are of one kind. */
function callsOf(
  { method, path, query, body }: Described,
  params: Arbitrary<unknown>,
  kind: InputKind,
): Arbitrary<AnyCall> {
  const input = fc.record({ params, query: inputOf(query, kind), body: inputOf(body, kind) })
  return input.map(
    (given): AnyCall => ({
      methodAndPath: `${method} ${pathOf(path, given.params)}`,
      ...(given.query !== undefined && { query: textsOf(given.query) }),
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      headers: { ...(body && { 'content-type': 'application/json' }) },
    }),
  )
}

/** An address can't contain lone surrogates, so a caller can't send them. */
const sendable = (value: unknown): string => String(value ?? '').toWellFormed()

const textOf = (value: unknown): string => sendable(typeof value === 'object' ? JSON.stringify(value) : value)

function pathOf(path: string, params: unknown): string {
  const given = (typeof params === 'object' && params) || {}
  // An empty part would be another address.
  const values = Object.entries(given).map(([name, value]) => [name, textOf(value) || '0'])
  const zeros = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '0'])
  return fillPath(path, Object.fromEntries([...zeros, ...values]))
}

function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [sendable(name), textOf(value)]))
}
