import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

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

/** Input for a schema: usually valid, sometimes arbitrary. */
export function arbitraryInput(schema: z.ZodMiniType): Arbitrary<unknown> {
  return mixed(z.toJSONSchema(schema, { io: 'input' }) as Schema)
}

const mixed = (schema: Schema, name = ''): Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema, name), weight: 7 }, { arbitrary: junk, weight: 1 })

/** Likely values by the name of a field, so that forms of many fields are sometimes valid. */
const likely: Record<string, Arbitrary<string>> = {
  email: fc.emailAddress(),
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

function string({ pattern, maxLength = 100 }: Schema): Arbitrary<string> {
  const plausible = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) }),
    fc.emailAddress(),
    fc.constantFrom('9876543210', '500034', 'India', 'Meera Iyer', 'neem'),
    nastyText,
  )
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), plausible) : plausible
}

/** All fields valid, or some wrong or missing, or an additional one. */
function object({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> {
  const fieldsOf = (kind: typeof fitting) =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, kind(schema, name)]))
  const fit = fc.record(fieldsOf(fitting), { requiredKeys: required })
  const wrong = fc.record(fieldsOf(mixed), { requiredKeys: required })
  const partial = fc.record(fieldsOf(mixed), { requiredKeys: [] })
  const surplus = fc.dictionary(fc.string({ maxLength: 8 }), junk, { maxKeys: 2 })
  return fc.oneof(
    { arbitrary: fit, weight: 4 },
    { arbitrary: wrong, weight: 3 },
    { arbitrary: partial, weight: 1 },
    { arbitrary: fc.tuple(fit, surplus).map(([own, more]) => ({ ...more, ...own })), weight: 1 },
  )
}
