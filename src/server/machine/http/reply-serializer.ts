import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'

/**
 * Sends only the described fields of a reply. An endpoint's serialiser is compiled at its first reply: compiling that of every
 * endpoint would be a third of a start.
 */
export const compileReplySerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let serialize: ((reply: unknown) => string) | undefined
  return (reply) => {
    serialize ??= fastJsonStringify(jsonSchemaOf(schema as z.ZodMiniType))
    return serialize(reply)
  }
}

const jsonSchemaOf = (reply: z.ZodMiniType): object => {
  const { $schema, ...schema } = z.toJSONSchema(reply, { io: 'output' })
  return schema
}
