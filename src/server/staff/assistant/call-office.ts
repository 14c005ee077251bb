import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillPath } from '#contract/endpoint.ts'
import { type ErrorCode, ErrorReply } from '#shared/errors.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { CallOffice } from './tool.ts'

/**
 * Calls the back office's own API inside this process, with the token of a request. Access, limits and validation are
 * those of any other program.
 */
export const callOffice =
  (app: FastifyInstance, { headers, ip }: FastifyRequest): CallOffice =>
  async (endpoint, { params, query, body }: { params?: object; query?: object; body?: unknown }) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, { ...params }),
      query: Object.fromEntries(
        Object.entries(query ?? {}).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, `${value}`]],
        ),
      ),
      ...(body !== undefined && { payload: body as object }),
      headers: { authorization: headers.authorization },
      remoteAddress: ip,
    })
    if (answer.statusCode === 200) return answer.json()
    const { success, data } = ErrorReply.safeParse(answer.json())
    if (!success || answer.statusCode >= 500) {
      throw new Error(`${endpoint.id} answered ${answer.statusCode}.`)
    }
    const { code, message, errors } = data
    throw new ShopError(code as ErrorCode, message, errors && { errors })
  }
