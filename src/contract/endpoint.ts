import type * as z from 'zod/mini'
import type { SignedOutMessage } from '#shared/error-messages/error-texts.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Permission } from './permissions.ts'
import type { Tag } from './shop-tags.ts'
import type { StaffTag } from './staff-tags.ts'

/**
 * Who may call the shop: `anyone`; `guest-or-shopper`, where a token is optional but must be valid; `shopper`, any
 * signed-in account.
 */
export type ShopAccess = 'anyone' | 'guest-or-shopper' | 'shopper'

/** Who may call the back office: `anyone`, every `signed-in` member of the staff, or those with a permission. */
export type StaffAccess = 'anyone' | 'signed-in' | Permission

export type Access = ShopAccess | StaffAccess

type Schema = z.ZodMiniType

/** The description of a call, shared by browser, server, documentation and tests. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  /** Name in camelCase, unique in its application; the OpenAPI operation id. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: `/api/${string}`
  /** The group that lists it in the description of the API. */
  tag: Tag | StaffTag
  summary: string

  access: Who
  /** A second permission, where the first one alone would give too much. */
  alsoNeeds?: Permission
  /** Requires a confirmation of the last five minutes: the second factor, or without one the password. */
  requiresReauthentication?: true
  /** API tokens may call it, although no scope gives its access. */
  isForTokens?: true
  /** API tokens with the scope may call the endpoint, although people must sign in again for it. */
  isForScopedTokens?: true
  /** API tokens may not call it, although a scope gives its access: it moves money, sets rates, or is about the caller's person. */
  isForPeople?: true
  /** Members of the staff whose second factor is still to be set up may call it. */
  isForSettingUp?: true
  /** A call that a tab makes by itself: it does not extend the sign-in. */
  isBackground?: true
  /** The message of 401 `not_signed_in`, where the specification words it. */
  signedOutMessage?: SignedOutMessage
  /** Calls that one address may make in a window. In the shop only calls of guests that write something need it. */
  limit?: { calls: number; windowSeconds: number }

  params?: Params
  query?: Query
  body?: Body
  /** The body is a file instead of JSON, whatever media type its sender names, of so many bytes at most. */
  upload?: { maxBytes: number; tooLarge: string }
  /** Bytes that the body may have, where a table of thousands of lines comes. */
  bodyLimit?: number
  /** The texts of the body have a reader of their own, which reports characters that can't be stored. */
  checksOwnTexts?: true
  /** Field → code, where a bad field has a code of its own instead of `invalid_request`. */
  fieldCodes?: Record<string, ErrorCode>
  /** The body names the version that its sender saw; another one is 409 `version_conflict`. */
  isVersioned?: true
  /** Refused without an `Idempotency-Key`. */
  isKeyed?: true

  reply: Reply
  /** The media type of an answer that is a file instead of JSON. */
  contentType?: string
  /** The answer is a stream that stays open while somebody reads it. */
  isStream?: true
  /**
   * The answer has only the shop's content (products, articles, settings), so it is kept until that changes
   * and sent to everybody; never where it may depend on the caller. Of its queries only `q`, a question, is kept.
   */
  isContent?: Who extends 'anyone' ? true : never
  /** The answer changes with a release alone, so that browsers keep it for a day; never where it may depend on the caller. */
  isTimeless?: Who extends 'anyone' ? true : never
}

/** Any endpoint of the applications that these callers use. */
export type EndpointFor<Who extends Access> = Endpoint<Schema, Schema, Schema, Schema, Who>

/** Keeps the literal types of an endpoint. */
export const endpoint = <
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  const Who extends Access,
>(
  description: Endpoint<P, Q, B, R, Who>,
): Endpoint<P, Q, B, R, Who> => description

type Given<S, Key extends string> = S extends Schema
  ? Schema extends S
    ? { [K in Key]?: undefined }
    : { [K in Key]: z.input<S> }
  : never

/** What a caller passes: only the parts that the endpoint describes. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _W>
    ? Given<P, 'params'> & Given<Q, 'query'> & Given<B, 'body'>
    : never

type Parsed<S> = S extends Schema ? (Schema extends S ? undefined : z.output<S>) : never

/** What a handler receives: the same, validated and normalised. */
export type ParsedInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _W>
    ? { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B> }
    : never

export type Reply<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _W> ? z.output<R> : never

/** `/api/orders/{id}` with its parameters filled in and escaped. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
