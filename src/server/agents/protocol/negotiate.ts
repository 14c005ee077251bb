import type { Envelope, ErrorAnswer } from '#contract/agents/answers.ts'
import {
  type Capability,
  capabilityNames,
  type ProtocolVersion,
  parentsOf,
  protocolVersions,
} from '#contract/agents/protocol.ts'
import type { StoredProfile } from '../../platform/database/tables.ts'
import { ProtocolError } from './protocol-error.ts'

/** The version and the capabilities that both sides have. */
export interface Negotiated {
  version: ProtocolVersion
  capabilities: ReadonlySet<Capability>
}

/**
 * The common version, and the capabilities that both sides have in it.
 * @throws {ProtocolError} `version_unsupported`.
 */
export function negotiate({ version, capabilities }: StoredProfile): Negotiated {
  const common = protocolVersions.find((own) => own === version)
  if (!common)
    throw new ProtocolError(
      'version_unsupported',
      `Version ${version} is not supported. This shop speaks ${protocolVersions.join(' and ')}.`,
    )
  // Each version of the protocol has one version of each capability: its own.
  const shared = capabilityNames.filter(
    (name) => Object.hasOwn(capabilities, name) && capabilities[name]?.includes(common),
  )
  return { version: common, capabilities: new Set(withoutOrphans(shared)) }
}

/** Leaves out extensions without a parent. What a profile says about parents does not count, so no circle can arise. */
function withoutOrphans(names: Capability[]): Capability[] {
  return names.filter((name) => {
    const parents: readonly string[] = parentsOf(name)
    return parents.length === 0 || names.some((other) => parents.includes(other))
  })
}

/** The `ucp` of an answer: the version, and the active capabilities that concern it. */
export function envelopeOf(
  { version, capabilities }: Negotiated,
  root: Capability,
  status: Envelope['status'] = 'success',
): Envelope {
  const relevant = [...capabilities].filter((name) => name === root || parentsOf(name).includes(root))
  return {
    version,
    status,
    capabilities: Object.fromEntries(relevant.map((name) => [name, [{ version }]])),
    ...(root === 'dev.ucp.shopping.checkout' && { payment_handlers: {} }),
  }
}

interface Failure {
  code: string
  content: string
  path?: string
  continueUrl?: string
}

/** An answer without a resource: what failed, and where a buyer can continue. */
export const errorAnswer = (
  negotiated: Negotiated,
  root: Capability,
  { code, content, path, continueUrl }: Failure,
): ErrorAnswer => ({
  ucp: envelopeOf(negotiated, root, 'error'),
  messages: [{ type: 'error', code, content, ...(path && { path }), severity: 'unrecoverable' }],
  ...(continueUrl && { continue_url: continueUrl }),
})
