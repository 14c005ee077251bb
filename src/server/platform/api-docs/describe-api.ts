import * as z from 'zod/mini'
import type { Access, Endpoint, EndpointFor } from '#contract/endpoint.ts'
import { ErrorReply } from '#shared/errors.ts'

type Json = Record<string, unknown>

/** The JSON Schema of an object, with the fields that the documentation page reads. */
export interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** An error reply: whether it applies to the endpoint, its status, and its cause in words. */
export type ErrorRow = [applies: boolean, status: number, description: string]

/** What differs between the descriptions of shop and back office. */
export interface ApiDescription<Who extends Access> {
  tags: Record<string, string>
  securitySchemes: Json
  /** The fields of an operation about its caller, `security` among them. */
  accessOf: (endpoint: EndpointFor<Who>) => Json
  headersOf?: (endpoint: EndpointFor<Who>) => Json[]
  errorsOf: (endpoint: EndpointFor<Who>) => ErrorRow[]
  /** The content of a reply that is a file. */
  fileContent: Json
}

interface ApiInfo {
  info: Json
  url: string
}

/** Returns a function that describes endpoints as OpenAPI 3.1, from the schemas that validate them. */
export function apiDescriber<Who extends Access>(
  endpoints: EndpointFor<Who>[],
  facts: ApiDescription<Who>,
): (about: ApiInfo) => Json {
  // Built at the first request, since describing hundreds of schemas occupies a core for a while.
  let paths: Json | undefined
  return ({ info, url }) => {
    paths ??= pathsOf(endpoints, facts)
    return {
      openapi: '3.1.1',
      info,
      servers: [{ url }],
      tags: groupsOf(endpoints, facts.tags),
      paths,
      components: {
        securitySchemes: facts.securitySchemes,
        schemas: { Error: jsonSchema(ErrorReply, 'output') },
      },
    }
  }
}

/** The tags of the endpoints, in the order in which each appears first. */
const groupsOf = (endpoints: Pick<Endpoint, 'tag'>[], descriptions: Record<string, string>): Json[] =>
  [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: descriptions[name] }))

/** The operations by path and method. */
function pathsOf<Who extends Access>(endpoints: EndpointFor<Who>[], facts: ApiDescription<Who>): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const { path, method } = endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(endpoint, facts) }
  }
  return paths
}

function describeCall<Who extends Access>(endpoint: EndpointFor<Who>, facts: ApiDescription<Who>): Json {
  const { id, tag, summary, params, query, contentType, reply } = endpoint
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(facts.headersOf?.(endpoint) ?? []),
  ]
  const content = contentType
    ? { [contentType]: facts.fileContent }
    : { 'application/json': { schema: jsonSchema(reply, 'output') } }
  const errors = facts.errorsOf(endpoint).filter(([applies]) => applies)
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...facts.accessOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'Done.', content },
      ...Object.fromEntries(errors.map(([, status, description]) => [status, errorReply(description)])),
      '4XX': errorReply('Any other refusal.'),
      '5XX': errorReply('A failure on our side, with its `reference`.'),
    },
  }
}

function requestBodyOf({ body, upload }: Pick<Endpoint, 'body' | 'upload'>): Json {
  if (upload) return { requestBody: { required: true, content: { 'application/octet-stream': binary } } }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
  }
}

/** The content of a request or reply that is a file. */
export const binary: Json = { schema: { type: 'string', format: 'binary' } }

const errorReply = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

/** The JSON Schema of what a caller sends (`input`) or of what the shop replies (`output`). */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io })
  return described as ObjectSchema
}
