import * as tokens from '#contract/admin/tokens.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { BackOffice } from '../members/back-office.ts'
import { isTrial } from '../members/sign-in.ts'
import { createToken, listTokens, revokeToken, rotateToken } from './tokens.ts'

/** Routes of API tokens. */
export function registerTokens(api: StaffHandle, { db, config }: BackOffice): void {
  const kind = { isTrial: isTrial(config) }

  api(tokens.listTokens, async ({ caller }) => ({ tokens: await listTokens(db, caller.staffId) }))
  api(tokens.createToken, ({ caller, actor, body }) =>
    createToken(db, { actor, permissions: caller.permissions, ...kind }, body),
  )
  api(tokens.rotateToken, ({ actor, params }) => rotateToken(db, { actor, ...kind }, params.id))
  api(tokens.revokeToken, async ({ actor, params }) => {
    await revokeToken(db, actor, params.id)
    return { message: 'The token is revoked.' }
  })
  api(tokens.whoAmI, async ({ caller: { name, token } }): Promise<Reply<typeof tokens.whoAmI>> => {
    if (token) return { kind: 'token', name: token.name, scopes: [...token.scopes] }
    return { kind: 'staff', name, scopes: null }
  })
}
