import {
  type Capability,
  capabilities,
  capabilityNames,
  mainVersion,
  mcpPath,
  type ProtocolVersion,
  parentsOf,
  profilePath,
  protocolVersions,
  restBase,
  shoppingService,
} from '#contract/agents/protocol.ts'
import type { PublicKey } from '../signatures/signing-keys.ts'

type Json = Record<string, unknown>

const specOf = (version: ProtocolVersion, path: string): string =>
  `https://ucp.dev/${version}/specification/${path}`

function serviceOf(origin: string, version: ProtocolVersion): Json[] {
  const common = { version, spec: specOf(version, 'overview') }
  const schemas = `https://ucp.dev/${version}/services/shopping`
  return [
    { ...common, transport: 'rest', endpoint: origin + restBase, schema: `${schemas}/rest.openapi.json` },
    { ...common, transport: 'mcp', endpoint: origin + mcpPath, schema: `${schemas}/mcp.openrpc.json` },
  ]
}

function capabilityOf(name: Capability, version: ProtocolVersion): Json {
  const { schema, spec } = capabilities[name]
  const parents = parentsOf(name)
  return {
    version,
    spec: specOf(version, spec[version]),
    schema: `https://ucp.dev/${version}/schemas/shopping/${schema}.json`,
    ...(parents.length > 0 && { extends: parents.length === 1 ? parents[0] : parents }),
  }
}

/**
 * The profile of the shop in a version. Only that of the main version names the other ones, at addresses of their
 * own.
 */
export function businessProfile(origin: string, version: ProtocolVersion, keys: PublicKey[]): Json {
  const others = protocolVersions.filter((other) => other !== mainVersion)
  return {
    ucp: {
      version,
      ...(version === mainVersion && {
        supported_versions: Object.fromEntries(
          others.map((other) => [other, `${origin}${profilePath}/${other}`]),
        ),
      }),
      services: { [shoppingService]: serviceOf(origin, version) },
      capabilities: Object.fromEntries(capabilityNames.map((name) => [name, [capabilityOf(name, version)]])),
      payment_handlers: {},
    },
    [version === mainVersion ? 'signing_keys' : 'keys']: keys,
  }
}
