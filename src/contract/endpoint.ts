import type * as z from 'zod/mini'
import type { SignedOutMessage } from '#shared/error-messages/error-texts.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Tag } from './shop/tags.ts'

/**
 * Who may call: `anyone`; `guest-or-shopper`, where a token is optional but must be valid; `shopper`, any
 * signed-in account.
 */
export type Access = 'anyone' | 'guest-or-shopper' | 'shopper'

type Schema = z.ZodMiniType

/** The description of a call, shared by browser, server, documentation and tests. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  /** Name in camelCase, unique; the OpenAPI operation id. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` parameters. */
  path: `/api/${string}`
  /** What it is listed under in the description of the API. */
  tag: Tag
  access: Who
  summary: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  /** The media type of an answer that is a file; its reply is then `FileReply`. */
  file?: 'application/pdf' | 'image/webp' | 'application/octet-stream'
  /** The body is a file instead of JSON, whatever media type its sender names, of so many bytes at most. */
  upload?: { maxBytes: number; tooLarge: string }
  /** The message of 401 `not_signed_in`, where the specification words it. */
  signedOutMessage?: SignedOutMessage
  /** Field → code, where a bad field has a code of its own instead of `invalid_request`. */
  fieldCodes?: Record<string, ErrorCode>
  /**
   * The answer has only the shop's content (products, articles, settings), so it is kept until that changes
   * and sent to everybody; never where it may depend on the caller. A query of it is `q`, a question.
   */
  isContent?: Who extends 'anyone' ? true : never
  /** The answer changes with a release alone, so that browsers keep it for a day; never where it may depend on the caller. */
  isTimeless?: Who extends 'anyone' ? true : never
  /** Calls that one address may make in a window; only calls of guests that write something need it. */
  limit?: { calls: number; windowSeconds: number }
}

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

export type Given<S, Key extends string> = S extends Schema
  ? Schema extends S
    ? { [K in Key]?: undefined }
    : { [K in Key]: z.input<S> }
  : never

/** What a caller passes: only the parts that the endpoint describes. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _W>
    ? Given<P, 'params'> & Given<Q, 'query'> & Given<B, 'body'>
    : never

export type Parsed<S> = S extends Schema ? (Schema extends S ? undefined : z.output<S>) : never

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
