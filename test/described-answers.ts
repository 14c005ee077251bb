import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

interface Reply {
  content: Record<string, { schema?: object }>
}

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Reply> }>>
  components: object
}

interface Given {
  status: number
  headers: Record<string, unknown>
  body: unknown
}

export type AssertDescribed = (endpoint: Pick<Endpoint, 'method' | 'path'>, answer: Given) => void

/** Compares answers of an application with the description that it serves. */
export async function describedBy(app: FastifyInstance, cookie = ''): Promise<AssertDescribed> {
  const served = await app.inject({ method: 'GET', url: '/api/openapi.json', headers: { cookie } })
  const { paths, components } = served.json<Description>()
  // Formats are patterns as well, and JSON Schema only annotates them.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const known = new Map<string, ValidateFunction>()

  const schemaOf = (id: string, schema: object): ValidateFunction => {
    const compiled = known.get(id) ?? ajv.compile({ ...schema, components })
    known.set(id, compiled)
    return compiled
  }

  return ({ method, path }, { status, headers, body }) => {
    const at = `${status} of ${method} ${path}`
    const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
    const reply = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
    assert.ok(reply, `${at} is not described`)
    const type = String(headers['content-type']).split(';')[0] ?? ''
    const [described] = Object.entries(reply.content).filter(([name]) => name.split(';')[0] === type)
    assert.ok(described, `${at} is ${type}, not ${Object.keys(reply.content)}`)
    if (type !== 'application/json' || !described[1].schema) return
    const validate = schemaOf(at, described[1].schema)
    assert.ok(validate(body), `${at}: ${ajv.errorsText(validate.errors)}`)
  }
}
