import { staffEndpoints } from '#contract/admin/all-endpoints.ts'
import { describeStaffApi } from '#contract/admin/docs.ts'
import type { StaffEndpoint } from '#contract/admin/endpoint.ts'
import { staffTags } from '#contract/admin/tags.ts'
import { ErrorReply } from '#shared/errors.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Database } from '../database/database.ts'
import { readSettings } from '../database/read-settings.ts'
import type { StaffHandle } from '../http/staff-api.ts'
import { groupsOf, jsonSchema, parametersOf, pathsOf, refusal, requestBodyOf } from './describe-api.ts'

type Json = Record<string, unknown>

/** Made at the first question, since describing hundreds of schemas takes a core for a while; nothing in it depends on settings. */
let paths: Json | undefined

/** The OpenAPI 3.1 description of the back office; each operation names the permission that it needs. */
function describeStaff({ url, settings }: { url: string; settings: Settings }): Json {
  paths ??= pathsOf(staffEndpoints, describeCall)
  return {
    openapi: '3.1.1',
    info: {
      title: `${settings.brand.name} back office API`,
      version: '1',
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Any answer that is not 2xx has the shape of Error. Writing calls carry the Origin of the back office.',
      contact: { email: settings.support.email },
    },
    servers: [{ url }],
    tags: groupsOf(staffEndpoints, staffTags),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'staff', description: 'Set by /api/sign-in.' },
      },
      schemas: { Error: jsonSchema(ErrorReply, 'output') },
    },
  }
}

function describeCall(endpoint: StaffEndpoint): Json {
  const { id, tag, summary, permission, alsoNeeds, params, query, reply, contentType } = endpoint
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(endpoint.method === 'GET' ? [] : [keyHeader(endpoint.isKeyed ?? false)]),
  ]
  const schema = contentType ? {} : { schema: jsonSchema(reply, 'output') }
  return {
    operationId: id,
    summary,
    tags: [tag],
    'x-permission': permission,
    ...(alsoNeeds && { 'x-also-needs': alsoNeeds }),
    ...(endpoint.requiresReauthentication && { 'x-grave': true }),
    ...(endpoint.isVersioned && { 'x-versioned': true }),
    security: permission === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: {
      200: { description: 'Done.', content: { [contentType ?? 'application/json']: schema } },
      ...Object.fromEntries(errorsOf(endpoint).map(([status, text]) => [status, refusal(text)])),
      '4XX': refusal('Any other refusal.'),
      '5XX': refusal('A failure on our side, with its `reference`.'),
    },
  }
}

const keyHeader = (required: boolean): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  schema: { type: 'string', maxLength: 255 },
})

function errorsOf({
  permission,
  requiresReauthentication,
  isVersioned,
  method,
}: StaffEndpoint): [number, string][] {
  const isOpen = permission === 'anyone'
  const reasons403 = [
    ...(method === 'GET' ? [] : ['the call has a foreign origin']),
    ...(isOpen ? [] : ['the permission is missing']),
    ...(requiresReauthentication ? ['the caller is to be asked again (`confirmation_required`)'] : []),
  ]
  const all: [boolean, number, string][] = [
    [!isOpen, 401, 'No sign-in, or one that has ended.'],
    [reasons403.length > 0, 403, `Refused where ${reasons403.join(', or ')}.`],
    [isVersioned ?? false, 409, 'Somebody else was faster; `theirs` is how it stands now.'],
  ]
  return all.filter(([applies]) => applies).map(([, status, text]) => [status, text])
}

/** The description of the back office's API, for signed-in members of the staff only. */
export function registerStaffDocs(api: StaffHandle, { db, url }: { db: Database; url: string }): void {
  api(describeStaffApi, async () => {
    const settings = await readSettings(db)
    return Buffer.from(JSON.stringify(describeStaff({ url, settings })))
  })
}
