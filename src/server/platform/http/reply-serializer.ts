import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import * as z from 'zod/mini'

type Serialize = (reply: unknown) => string

/** Serializers by schema. Shops that share a process, as in tests, compile each one once. */
const compiled = new WeakMap<z.ZodMiniType, Serialize>()

/**
 * Sends only the described fields of a reply. Each serializer is compiled at its first reply, because
 * compiling all would take a third of the start.
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
  const { $schema, ...schema } = z.toJSONSchema(reply, {
    io: 'output',
    override: ({ jsonSchema }) => writeNullable(jsonSchema),
  })
  return schema
}

/** Writes a value or null as one type. A choice of two needs a validator, and compiling these takes most of the time. */
function writeNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, none, ...others] = schema.anyOf ?? []
  if (others.length > 0 || none?.type !== 'null' || typeof value?.type !== 'string' || 'const' in value)
    return
  delete schema.anyOf
  Object.assign(schema, value, { nullable: true })
}
