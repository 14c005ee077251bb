import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, ParsedInput } from '#contract/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { ShopError } from './shop-error.ts'

type Issue = z.core.$ZodIssue

/** The fields of an endpoint that describe its input. */
type InputDescription = Pick<Endpoint, 'params' | 'query' | 'body' | 'fieldCodes' | 'checksOwnTexts'>

/**
 * Validates and normalises the input of a call.
 * @throws {ShopError} with every invalid field; its message is that of the first.
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
 * Returns a body without NUL, which the database can't store in text.
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

/** Returns the path of the first NUL in a text or a field name; null without one. Files are not searched. */
function pathOfNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : pathOfNul(inner)
    if (path) return [name.replaceAll('\0', ''), ...path]
  }
  return null
}

/**
 * Validates and normalises an input outside of endpoints.
 * @throws {ShopError} `invalid_request` with every invalid field.
 */
export const parseInput = (schema: z.ZodMiniType, value: unknown): unknown =>
  assertStorable(parse({}, schema, value))

function parse(endpoint: InputDescription, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw validationError(endpoint, result.error.issues)
}

function validationError(endpoint: InputDescription, issues: Issue[]): ShopError {
  const [first] = issues
  const errors: Record<string, string> = {}
  for (const issue of issues) if (issue.path.length > 0) errors[issue.path.join('.')] ??= sentence(issue)
  const field = String(first?.path.at(-1) ?? '')
  const code: ErrorCode = endpoint.fieldCodes?.[field] ?? 'invalid_request'
  return new ShopError(code, first?.path.length ? sentence(first) : unexpected, { errors })
}

const unexpected = 'The request is not in the expected form.'

/** The schema's own message. zod/mini says 'Invalid input' where a schema has none. */
const sentence = ({ message }: Issue): string => (message === 'Invalid input' ? unexpected : message)

/** A robot fills in the hidden field. It gets the usual answer, and the call does nothing. */
export const isRobot = (body: { website?: string | undefined }): boolean => Boolean(body.website)
