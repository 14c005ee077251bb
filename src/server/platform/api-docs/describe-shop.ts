import type { EndpointFor, ShopAccess } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/shop/all-endpoints.ts'
import { tags } from '#contract/shop-tags.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { apiDescriber, binary, type ErrorRow } from './describe-api.ts'

type Json = Record<string, unknown>

const security: Record<ShopAccess, Json[]> = {
  anyone: [],
  'guest-or-shopper': [{}, { session: [] }],
  shopper: [{ session: [] }],
}

const describe = apiDescriber(allEndpoints, {
  tags,
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that login and register answer.',
    },
  },
  accessOf: ({ access }) => ({ security: security[access] }),
  errorsOf,
  fileContent: binary,
})

/** The OpenAPI 3.1 description of the shop's API. */
export const describeShop = ({
  siteUrl,
  version,
  settings,
}: {
  siteUrl: string
  version: string
  settings: Settings
}): Json =>
  describe({
    info: {
      title: `${settings.brand.name} API`,
      version,
      description:
        'Amounts are rupees with at most two decimals, times are ISO 8601 in UTC. Any answer that is not 2xx has the shape of Error.',
      contact: { email: settings.support.email },
      license: { name: 'Proprietary', url: `${siteUrl}/terms` },
    },
    url: siteUrl,
  })

function errorsOf({ access, body, upload, params, query, limit }: EndpointFor<ShopAccess>): ErrorRow[] {
  const isMember = access === 'shopper'
  return [
    [Boolean(body || params || query), 400, 'What was sent is malformed; `errors` names each field.'],
    [access !== 'anyone', 401, isMember ? 'No token, or a dead one.' : 'A dead token.'],
    [Boolean(params), 404, 'There is no such thing, or it belongs to somebody else.'],
    [Boolean(body), 413, 'The body is larger than 256 KB.'],
    [Boolean(body), 415, 'The body is not JSON.'],
    [Boolean(upload), 413, upload?.tooLarge ?? ''],
    [Boolean(upload), 415, 'The file is of no kind that is read.'],
    [Boolean(limit), 429, 'Too many calls from this address; `Retry-After` says how long to wait.'],
  ]
}
