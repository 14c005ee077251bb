import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ProtocolVersion } from '#contract/agents/protocol.ts'

// The published schemas of the protocol stand beside the repository. Where they are missing, answers are checked by our
// contract alone, and this is said once.

const folders: Record<ProtocolVersion, string> = {
  '2026-04-08': '2026-04-08/source',
  '2026-08-25': 'main-2026-08-22/source',
}

const home = fileURLToPath(new URL('../../shared/ucp/', import.meta.url))

export const hasSchemas = existsSync(home)

if (!hasSchemas)
  process.emitWarning(
    `There are no schemas of the protocol at ${home}: answers are checked by the contract alone.`,
  )

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
}

const opened = new Map<ProtocolVersion, Ajv2020>()

/** The schemas of a version. The profile of 2026-04-08 has an id from which its own references can't be resolved. */
function schemasOf(version: ProtocolVersion): Ajv2020 {
  const known = opened.get(version)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // @ts-expect-error The types describe the module as its own default.
  addFormats(ajv)
  const folder = join(home, folders[version])
  for (const file of [...filesIn(join(folder, 'schemas')), ...discoveryOf(folder)]) {
    const schema = JSON.parse(readFileSync(file, 'utf8')) as { $id?: string }
    const id = file.endsWith('profile_schema.json') ? 'https://ucp.dev/discovery/profile.json' : schema.$id
    if (id) ajv.addSchema({ ...schema, $id: id })
  }
  opened.set(version, ajv)
  return ajv
}

const discoveryOf = (folder: string): string[] =>
  existsSync(join(folder, 'discovery')) ? filesIn(join(folder, 'discovery')) : []

/** Fails where a value does not fit a schema of the protocol, such as 'shopping/cart.json'. Without the schemas nothing is checked. */
export function assertFitsSchema(version: ProtocolVersion, path: string, value: unknown): void {
  if (!hasSchemas) return
  const validate = schemasOf(version).getSchema(`https://ucp.dev/${path}`)
  assert.ok(validate, `There is a schema ${path}.`)
  const isFit = validate(value)
  assert.ok(isFit, `${path}: ${JSON.stringify(validate.errors?.slice(0, 5), null, 1)}`)
}
