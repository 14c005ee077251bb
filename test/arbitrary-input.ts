import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import { memoize } from '#server/platform/memoize.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
}

/** Text that is known to cause errors. */
const nastyText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\u0000neem',
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e',
  '𝕏'.repeat(40),
  'x'.repeat(300),
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  'खाद',
  'asha@example.com',
  '+919876543210',
  'ORD001',
)

const nastyNumber = fc.constantFrom(
  0,
  -1,
  -0,
  1.5,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  0.1 + 0.2,
)

const junk: Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: { b: 1 } },
    { __proto__: null },
    { toString: 1 },
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
)

/**
 * Kinds of input. `fitting` may be valid, `hostile` has dangerous text in every text field, `wrong` has some wrong
 * fields. `partial` lacks some fields, `surplus` has more, `junk` is anything.
 */
export type InputKind = 'fitting' | 'hostile' | 'wrong' | 'partial' | 'surplus' | 'junk'

/** Input of a kind for a schema. */
export function arbitraryInput(schema: z.ZodMiniType, kind: InputKind): Arbitrary<unknown> {
  if (kind === 'junk') return junk
  const described = z.toJSONSchema(schema, { io: 'input' }) as Schema
  if (kind === 'hostile') return hostile(described)
  if (described.type === 'object') return objectsOf(described)[kind]
  return kind === 'fitting' ? fitting(described) : mixed(described)
}

const mixed = (schema: Schema, name = ''): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema, name), weight: 7 }, { arbitrary: junk, weight: 1 })

const email = fc.emailAddress()

/** Likely values by the name of a field, so that forms of many fields are sometimes valid. */
const likely: Record<string, Arbitrary<string>> = {
  email,
  phone: fc.constantFrom('9876543210', '+91 98765 43210', '040-2345678'),
  phoneNumber: fc.stringMatching(/^[6-9]\d{9}$/),
  zip: fc.constantFrom('500034', '110 001'),
  country: fc.constantFrom('India', 'india'),
  currency: fc.constant('INR'),
}

function fitting(schema: Schema, name = ''): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice)))
  switch (schema.type) {
    case 'object':
      return object(schema)
    case 'array':
      return fc.array(mixed(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) + 1 })
    case 'string':
      return likely[name] ?? string(schema)
    case 'integer':
      return fc.oneof(
        fc.integer({ min: -2, max: 12 }),
        fc.integer({ min: schema.exclusiveMinimum ?? schema.minimum ?? -1000, max: schema.maximum ?? 1000 }),
      )
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 5000 }), fc.double({ noNaN: true }))
    default:
      return junk
  }
}

// Making these takes as long as a dozen calls, so fields of one kind share them.
const plausible = memoize((maxLength) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Number(maxLength) }),
    email,
    fc.constantFrom('9876543210', '500034', 'India', 'Meera Iyer', 'neem'),
    nastyText,
  ),
)
const matching = memoize((pattern) => fc.stringMatching(new RegExp(pattern)))

function string({ pattern, maxLength = 100 }: Schema): Arbitrary<string> {
  const text = plausible(String(Math.min(maxLength, 60)))
  return pattern ? fc.oneof(matching(pattern), text) : text
}

/** Valid except for its text. */
function hostile(schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(hostile))
  if (schema.type === 'array') return fc.array(hostile(schema.items ?? {}), { minLength: 1, maxLength: 3 })
  if (schema.type === 'object') return fc.record(fieldsOf(schema, hostile))
  const isText = schema.type === 'string' && !('const' in schema) && !schema.enum
  return isText ? nastyText : fitting(schema)
}

const fieldsOf = ({ properties = {} }: Schema, kind: typeof fitting): Record<string, Arbitrary<unknown>> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, kind(schema, name)]))

type Objects = Arbitrary<Record<string, unknown>>

const more = fc.dictionary(fc.string({ maxLength: 8 }), junk, { minKeys: 1, maxKeys: 2 })

function objectsOf(schema: Schema): Record<'fitting' | 'wrong' | 'partial' | 'surplus', Objects> {
  const { required = [] } = schema
  const fit = fc.record(fieldsOf(schema, fitting), { requiredKeys: required })
  const perhapsWrong = fieldsOf(schema, mixed)
  return {
    fitting: fit,
    wrong: fc.record(perhapsWrong, { requiredKeys: required }),
    partial: fc.record(perhapsWrong, { requiredKeys: [] }),
    surplus: fc.tuple(fit, more).map(([own, others]) => ({ ...others, ...own })),
  }
}

/** All fields valid, or some wrong or missing, or an additional one. */
function object(schema: Schema): Objects {
  const { fitting: fit, wrong, partial, surplus } = objectsOf(schema)
  return fc.oneof(
    { arbitrary: fit, weight: 4 },
    { arbitrary: wrong, weight: 3 },
    { arbitrary: partial, weight: 1 },
    { arbitrary: surplus, weight: 1 },
  )
}
