import type * as z from 'zod/mini'
import type { ErrorCode } from '#shared/errors.ts'
import type { Given, Parsed } from '../endpoint.ts'
import type { Permission } from './permissions.ts'
import type { StaffTag } from './tags.ts'

/** A permission, or one of the few calls without one: sign-in, and the caller's own account. */
export type StaffAccess = Permission | 'anyone' | 'signed-in'

type Schema = z.ZodMiniType

/** One call of the back office. */
export interface StaffEndpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** Name in camelCase, unique; the OpenAPI operation id. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: `/api/${string}`
  /** What it is listed under in the description of the back office. */
  tag: StaffTag
  permission: StaffAccess
  /** A second permission, where the first one alone would give too much. */
  alsoNeeds?: Permission
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** The body is a file instead of JSON, whatever media type its sender names, of so many bytes at most. */
  upload?: { maxBytes: number; tooLarge: string }
  /** Requires a confirmation of the last five minutes: the second factor, or without one the password. */
  requiresReauthentication?: true
  /** The body names the version that its sender saw; another one is 409 `version_conflict`. */
  isVersioned?: true
  /** Refused without an `Idempotency-Key`. */
  isKeyed?: true
  /** Members of the staff whose second factor is still to be set up may call it. */
  isForSettingUp?: true
  /** Answers this type of bytes instead of JSON. */
  contentType?: string
  /** The answer is a stream that stays open while somebody reads it. */
  isStream?: true
  /** A call that a tab makes by itself: it does not extend the sign-in. */
  isBackground?: true
  /** The texts of the body have a reader of their own, which says what is wrong with characters that can't be stored. */
  checksOwnTexts?: true
  /** Bytes that the body may have, where a table of thousands of lines comes. */
  bodyLimit?: number
  /** Calls that one address may make in a window. */
  limit?: { calls: number; windowSeconds: number }
  fieldCodes?: Record<string, ErrorCode>
}

/** Keeps the literal types of an endpoint. */
export const staffEndpoint = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  description: StaffEndpoint<P, Q, B, R>,
): StaffEndpoint<P, Q, B, R> => description

/** What a caller passes. */
export type StaffInput<E> =
  E extends StaffEndpoint<infer P, infer Q, infer B, infer _R>
    ? Given<P, 'params'> & Given<Q, 'query'> & Given<B, 'body'>
    : never

/** What a handler receives. */
export type StaffParsed<E> =
  E extends StaffEndpoint<infer P, infer Q, infer B, infer _R>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never

export type StaffReply<E> =
  E extends StaffEndpoint<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
