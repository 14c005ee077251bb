import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'

type Serialize = (reply: unknown) => string

/** By description: shops that share a process, as in tests, compile each once. */
const compiled = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Sends only the described fields of a reply. An endpoint's serialiser is compiled at its first reply: compiling that of every
 * endpoint would be a third of a start.
 */
export const compileReplySerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const description = schema as z.ZodMiniType
  let serialize: Serialize | undefined
  return (reply) => {
    serialize ??= compiled.get(description) ?? compile(description)
    return serialize(reply)
  }
}

function compile(description: z.ZodMiniType): Serialize {
  const serialize = fastJsonStringify(jsonSchemaOf(description))
  compiled.set(description, serialize)
  return serialize
}

const jsonSchemaOf = (reply: z.ZodMiniType): object => {
  const { $schema, ...schema } = z.toJSONSchema(reply, { io: 'output' })
  return schema
}
