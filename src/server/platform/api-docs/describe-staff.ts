import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { describeStaffApi } from '#contract/admin/docs.ts'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { staffTags } from '#contract/staff-tags.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import type { StaffHandle } from '../http/bind-endpoints.ts'
import { needsOfTokenCall } from '../http/token-authentication.ts'
import { apiDescriber, type ErrorRow } from './describe-api.ts'

type Json = Record<string, unknown>

const describe = apiDescriber(staffEndpoints, {
  tags: staffTags,
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: 'staff', description: 'Set by /api/sign-in.' },
    token: { type: 'http', scheme: 'bearer', description: 'An API token, created by /api/tokens.' },
  },
  accessOf,
  headersOf: ({ method, isKeyed = false }) => (method === 'GET' ? [] : [keyHeader(isKeyed)]),
  errorsOf,
  fileContent: {},
})

interface Described {
  url: string
  settings: Settings
  webhooks: Json
}

/** The OpenAPI 3.1 description of the back office. Each operation names its permission in `x-permission`. */
const describeStaff = ({ url, settings, webhooks }: Described): Json => ({
  ...describe({
    info: {
      title: `${settings.brand.name} back office API`,
      version: '1',
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Any answer that is not 2xx has the shape of Error. People sign in and send a cookie; their writing calls carry the Origin of the back office. Programs send an API token as `Authorization: Bearer sk_…` and no cookie; `x-scopes` lists, for each needed permission, the scopes that give it.',
      contact: { email: settings.support.email },
    },
    url,
  }),
  webhooks,
})

function accessOf(endpoint: EndpointFor<StaffAccess>): Json {
  const { access, alsoNeeds, requiresReauthentication, isVersioned } = endpoint
  return {
    'x-permission': access,
    ...(alsoNeeds && { 'x-also-needs': alsoNeeds }),
    ...(requiresReauthentication && { 'x-grave': true }),
    ...(isVersioned && { 'x-versioned': true }),
    ...securityOf(endpoint),
  }
}

/** A token reaches the calls that a scope gives; a session reaches every call. */
function securityOf(endpoint: EndpointFor<StaffAccess>): Json {
  if (endpoint.access === 'anyone') return { security: [] }
  const needs = needsOfTokenCall(endpoint)
  if (needs === null) return { security: [{ session: [] }] }
  return {
    security: [{ session: [] }, { token: [] }],
    ...(needs.length > 0 && { 'x-scopes': needs.map(({ scopes }) => scopes) }),
  }
}

const keyHeader = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 255 },
})

function errorsOf(endpoint: EndpointFor<StaffAccess>): ErrorRow[] {
  const { access, requiresReauthentication, isVersioned, method, body, params, query } = endpoint
  const isOpen = access === 'anyone'
  const reasons403 = [
    ...(method === 'GET' ? [] : ['the call has a foreign origin']),
    ...(isOpen ? [] : ['the permission is missing']),
    ...(requiresReauthentication ? ['the caller is to be asked again (`confirmation_required`)'] : []),
  ]
  return [
    [Boolean(body || params || query), 400, 'What was sent is malformed; `errors` names each field.'],
    [!isOpen, 401, 'No sign-in or token, or one that has ended.'],
    [reasons403.length > 0, 403, `Refused where ${reasons403.join(', or ')}.`],
    [isVersioned ?? false, 409, 'Somebody else was faster; `theirs` is how it stands now.'],
    [!isOpen, 429, 'Too many calls; `Retry-After` says how long to wait.'],
  ]
}

/** Registers the description of the back office's API, which only signed-in staff may read. */
export function registerStaffDocs(
  api: StaffHandle,
  { db, url }: { db: Database; url: string },
  describeWebhooks: () => Json,
): void {
  let webhooks: Json | undefined
  api(describeStaffApi, async () => {
    const settings = await readSettings(db)
    webhooks ??= describeWebhooks()
    return Buffer.from(JSON.stringify(describeStaff({ url, settings, webhooks })))
  })
}
