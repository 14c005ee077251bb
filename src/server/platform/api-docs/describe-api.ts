import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { tags } from '#contract/shop/tags.ts'
import { ErrorReply } from '#shared/errors.ts'
import type { Settings } from '#shared/settings/settings.ts'

type Json = Record<string, unknown>

/** A JSON Schema of an object, with the fields that the documentation reads. */
export interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** `input`: what a caller sends; `output`: what the shop answers. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io })
  return described as ObjectSchema
}

/** The groups of these calls in the order of their first call, as OpenAPI lists them. */
export const groupsOf = <Name extends string>(
  endpoints: { tag: Name }[],
  descriptions: Record<Name, string>,
): { name: Name; description: string }[] =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: descriptions[name] }))

/** The calls by their address and method. */
export function pathsOf<E extends { path: string; method: string }>(
  endpoints: E[],
  describe: (endpoint: E) => Json,
): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  }
  return paths
}

/** The OpenAPI 3.1 description of these calls, made from the schemas that validate them. */
export function describeApi(
  endpoints: Endpoint[],
  { siteUrl, version, settings }: { siteUrl: string; version: string; settings: Settings },
): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: `${settings.brand.name} API`,
      version,
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Any answer that is not 2xx has the shape of Error.',
      contact: { email: settings.support.email },
      license: { name: 'Proprietary', url: `${siteUrl}/terms` },
    },
    servers: [{ url: siteUrl }],
    tags: groupsOf(endpoints, tags),
    paths: pathsOf(endpoints, describeCall),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that login and register answer.' },
      },
      schemas: { Error: jsonSchema(ErrorReply, 'output') },
    },
  }
}

const security: Record<Endpoint['access'], Json[]> = {
  anyone: [],
  'guest-or-shopper': [{}, { session: [] }],
  shopper: [{ session: [] }],
}

function describeCall(endpoint: Endpoint): Json {
  const { id, tag, summary, access, params, query } = endpoint
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  return {
    operationId: id,
    summary,
    tags: [tag],
    security: security[access],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'Done.', content: contentOf(endpoint) },
      ...Object.fromEntries(
        errorsOf(endpoint).map(([status, description]) => [status, refusal(description)]),
      ),
      '4XX': refusal('Any other refusal.'),
      '5XX': refusal('A failure on our side, with its `reference`.'),
    },
  }
}

export function requestBodyOf({ body, upload }: Pick<Endpoint, 'body' | 'upload'>): Json {
  if (upload) {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content } }
  }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
  }
}

const contentOf = ({ file, reply }: Endpoint): Json =>
  file
    ? { [file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(reply, 'output') } }

export const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function errorsOf({ access, body, upload, params, query, limit }: Endpoint): [number, string][] {
  const isMember = access === 'shopper'
  const all: [boolean, number, string][] = [
    [Boolean(body || params || query), 400, 'What was sent is malformed; `errors` names each field.'],
    [access !== 'anyone', 401, isMember ? 'No token, or a dead one.' : 'A dead token.'],
    [Boolean(params), 404, 'There is no such thing, or it belongs to somebody else.'],
    [Boolean(body), 413, 'The body is larger than 256 KB.'],
    [Boolean(body), 415, 'The body is not JSON.'],
    [Boolean(upload), 413, upload?.tooLarge ?? ''],
    [Boolean(upload), 415, 'The file is of no kind that is read.'],
    [Boolean(limit), 429, 'Too many calls from this address; `Retry-After` says how long to wait.'],
  ]
  return all.filter(([applies]) => applies).map(([, status, description]) => [status, description])
}

export function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}
