import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejected } from '../api-errors.ts'
import { type Fields, isFields } from '../fields.ts'

/** Reads JSON bodies alone; every other content type is refused in the provider's words. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parse(text),
  )
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(rejected('The request body must be sent as application/json.')),
  )
}

/** The JSON object that a call carries; no body at all counts as an empty one. */
export function fieldsOf({ body }: FastifyRequest): Fields {
  if (body === undefined || body === null) return {}
  if (!isFields(body)) throw rejected('The request body must be a JSON object.')
  return body
}

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw rejected('The request body is not valid JSON.')
  }
}
