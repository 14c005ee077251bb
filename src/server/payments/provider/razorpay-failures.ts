import * as z from 'zod/mini'
import type { ProviderFailure, Refusal } from './provider.ts'

const Failure = z.object({ error: z.object({ description: z.optional(z.nullable(z.string())) }) })

export interface ReadFailure {
  failure: ProviderFailure
  refusal: Refusal | null
  description: string | undefined
}

/**
 * Classifies an answer other than 2xx. The provider has few codes, so the descriptions distinguish the
 * refusals.
 */
export function readFailure(status: number, json: unknown): ReadFailure {
  const parsed = Failure.safeParse(json)
  const description = parsed.success ? (parsed.data.error.description ?? undefined) : undefined
  const failure = failureOf(status, description ?? null)
  return { failure, refusal: failure === 'refused' ? refusalOf(description ?? '') : null, description }
}

const wrongAddress = /requested url was not found/i
const inProgress = /in progress/i

function failureOf(status: number, description: string | null): ProviderFailure {
  if (status === 429) return 'unreachable'
  if (status === 401 || status === 403) return 'turned_away'
  // A gateway's or firewall's page, or a redirect, is not the provider's answer.
  if (status < 400 || status >= 500 || status === 408 || description === null) return 'unknown'
  if (wrongAddress.test(description)) return 'turned_away'
  return inProgress.test(description) ? 'unknown' : 'refused'
}

const noSuchId = /id provided does not exist|is not a valid id/i
const lowBalance =
  /(enough|insufficient|low)\W{1,3}(\w{1,15}\W{1,3}){0,2}balance|balance is (too )?(low|insufficient)/i

const overCaptured = /greater than (the )?amount captured|fully refunded already/i
const disputed = /ongoing dispute/i

function refusalOf(description: string): Refusal | null {
  if (noSuchId.test(description)) return 'no_such_id'
  if (overCaptured.test(description)) return 'over_captured'
  if (disputed.test(description)) return 'disputed'
  return lowBalance.test(description) ? 'low_balance' : null
}

/** The header's seconds or date in milliseconds from now; null when it is missing or invalid. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
