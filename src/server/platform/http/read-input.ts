import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, ParsedInput } from '#contract/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { ShopError } from './shop-error.ts'

type Issue = z.core.$ZodIssue

/** The part of an endpoint that describes the input. */
type Described = Pick<Endpoint, 'params' | 'query' | 'body' | 'fieldCodes' | 'checksOwnTexts'>

/**
 * Validates and normalises what a call brought.
 * @throws {ShopError} with every field that is wrong; its message is that of the first.
 */
export function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  const body = parse(endpoint, endpoint.body, request.body)
  return {
    params: parse(endpoint, endpoint.params, request.params),
    query: parse(endpoint, endpoint.query, request.query),
    body: endpoint.checksOwnTexts ? body : assertStorable(body),
  } as ParsedInput<E>
}

/**
 * Returns a body without NUL, which no text of the database can hold.
 * @throws {ShopError} `invalid_request` with the field.
 */
function assertStorable(body: unknown): unknown {
  const path = pathOfNul(body)
  if (path === null) return body
  const message = 'The request has characters that can’t be stored.'
  throw new ShopError(
    'invalid_request',
    message,
    path.length > 0 ? { errors: { [path.join('.')]: message } } : {},
  )
}

/** Where a value has a NUL, in a text or in the name of a field; null for none. Files are no text. */
function pathOfNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : pathOfNul(inner)
    if (path) return [name.replaceAll('\0', ''), ...path]
  }
  return null
}

function parse(endpoint: Described, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw refusal(endpoint, result.error.issues)
}

function refusal(endpoint: Described, issues: Issue[]): ShopError {
  const [first] = issues
  const errors: Record<string, string> = {}
  for (const issue of issues) if (issue.path.length > 0) errors[issue.path.join('.')] ??= sentence(issue)
  const field = String(first?.path.at(-1) ?? '')
  const code: ErrorCode = endpoint.fieldCodes?.[field] ?? 'invalid_request'
  return new ShopError(code, first?.path.length ? sentence(first) : unexpected, { errors })
}

const unexpected = 'The request is not in the expected form.'

/** The schema's own message; without one, zod/mini would say 'Invalid input'. */
const sentence = ({ message }: Issue): string => (message === 'Invalid input' ? unexpected : message)

/** A robot filled in the hidden field: it gets the usual answer, and nothing is done. */
export const isRobot = (body: { website?: string | undefined }): boolean => Boolean(body.website)
