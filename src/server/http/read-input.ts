import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ShopError } from './shop-error.ts'

type Issue = z.core.$ZodIssue

/**
 * Validates and normalises what a call brought.
 * @throws {ShopError} with every field that is wrong; its message is the first of them, or the endpoint's own sentence
 * for an incomplete form.
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parse(endpoint, endpoint.params, request.params),
    query: parse(endpoint, endpoint.query, request.query),
    body: parse(endpoint, endpoint.body, request.body),
  }
}

function parse(endpoint: Endpoint, schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw refusal(endpoint, result.error.issues)
}

function refusal(endpoint: Endpoint, issues: Issue[]): ShopError {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= issue.message
  const [first] = issues
  const field = String(first?.path.at(-1) ?? '')
  const code: ErrorCode = endpoint.fieldCodes?.[field] ?? 'invalid_request'
  return new ShopError(
    code,
    first?.path.length ? first.message : 'The request is not in the expected form.',
    { errors },
  )
}
