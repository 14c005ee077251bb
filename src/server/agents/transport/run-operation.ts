import type { ErrorAnswer } from '#contract/agents/answers.ts'
import { type AgentOperation, type OperationName, operationOf } from '#contract/agents/operations.ts'
import type {
  CartRequest,
  CheckoutRequest,
  LookupRequest,
  ProductRequest,
  SearchRequest,
} from '#contract/agents/requests.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashOfRequest } from '../../platform/http/idempotency-key.ts'
import { lookUpCatalog, readProduct } from '../catalog/lookup-catalog.ts'
import { searchCatalog } from '../catalog/search-catalog.ts'
import { readOrder } from '../orders/read-order.ts'
import { registerWebhookOf } from '../orders/register-webhook.ts'
import { envelopeOf, errorAnswer } from '../protocol/negotiate.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { toVersion } from '../protocol/to-version.ts'
import {
  cancel,
  completeCheckout,
  createCart,
  createCheckout,
  getSession,
  NothingToBuy,
  type SessionContext,
  updateCart,
  updateCheckout,
} from '../sessions/change-session.ts'
import type { Caller } from './admit.ts'
import type { Agents } from './agents.ts'
import { onceByKey } from './once-by-key.ts'

/** What an agent wants, by either transport. */
export interface AgentCall {
  name: OperationName
  /** The id in the address, or the argument of the tool. */
  id?: string | undefined
  input: unknown
  key: string | null
}

export interface OperationAnswer {
  status: 200 | 201
  body: object
}

/**
 * Carries out a call of an admitted platform.
 * @throws {ProtocolError} for input that is not valid, a missing signature, and a key that was used otherwise.
 */
export async function runOperation(
  agents: Agents,
  caller: Caller,
  call: AgentCall,
): Promise<OperationAnswer> {
  const operation = operationOf(call.name)
  const { negotiated } = caller.platform
  if (!negotiated.capabilities.has(operation.capability))
    return { status: 200, body: incompatible(agents, caller, operation) }
  if (operation.needsSignature && !caller.claim)
    throw new ProtocolError('signature_missing', 'This call needs a signature (RFC 9421).')
  const input = readInput(operation, call.input)
  const answer = operation.isWrite
    ? await write(agents, caller, call, input)
    : await read(agents, caller, call, input)
  const isError = 'ucp' in answer && (answer.ucp as { status: string }).status === 'error'
  return { status: isError ? 200 : operation.status, body: toVersion(answer, negotiated.version) }
}

const incompatible = (
  { origin }: Agents,
  { platform }: Caller,
  { capability }: AgentOperation,
): ErrorAnswer =>
  errorAnswer(platform.negotiated, capability, {
    code: 'capabilities_incompatible',
    content: `The profile does not name ${capability} in version ${platform.negotiated.version}.`,
    continueUrl: origin,
  })

/** @throws {ProtocolError} `invalid_request` with the first problem. */
function readInput({ request }: AgentOperation, given: unknown): unknown {
  if (request === null) return undefined
  const parsed = request.safeParse(given ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') || 'the body'
    const reason = issue?.message === 'Invalid input' ? 'is not as the protocol has it' : issue?.message
    throw new ProtocolError('invalid_request', `${path}: ${reason}`)
  }
  if (JSON.stringify(parsed.data).includes('\\u0000'))
    throw new ProtocolError('invalid_request', 'The request has characters that can’t be stored.')
  return parsed.data
}

async function contextOf(
  { shop, origin }: Agents,
  { platform, claim, place }: Caller,
  db: Database,
): Promise<SessionContext> {
  return {
    db,
    settings: await shop.settings.current(),
    origin,
    place,
    negotiated: platform.negotiated,
    platformId: platform.id,
    isSigned: claim !== null,
  }
}

async function read(
  agents: Agents,
  caller: Caller,
  { name, id = '' }: AgentCall,
  input: unknown,
): Promise<object> {
  const { shop, origin, cached, counts } = agents
  const { platform } = caller
  const catalog = { db: shop.db, origin, cached }
  const { capability } = operationOf(name)
  const ucp = envelopeOf(platform.negotiated, capability)
  switch (name) {
    case 'search_catalog': {
      const search = input as SearchRequest
      // The same object for the same search, so that its JSON is written once.
      const answer = await cached(`answer ${ucp.version} ${JSON.stringify(search)}`, async () => ({
        ucp,
        ...(await searchCatalog(catalog, search)),
      }))
      counts.add(platform.id, 'searched', (search.query ?? '').trim().toLowerCase())
      return answer
    }
    case 'lookup_catalog': {
      const found = await lookUpCatalog(catalog, input as LookupRequest)
      for (const product of found.products) countVariants(agents, platform.id, product.variants)
      return { ucp, ...found }
    }
    case 'get_product': {
      const wanted = input as ProductRequest
      const found = await readProduct(catalog, wanted)
      if (!found) return unknownProduct(agents, caller)
      countVariants(agents, platform.id, found.product.variants.slice(0, 1))
      return { ucp, ...found }
    }
    case 'get_order': {
      const orderId = orderNumber(id)
      const place = { origin, negotiated: platform.negotiated }
      const order = orderId && (await readOrder(shop.db, { orderId, platformId: platform.id }, place))
      return order || unknownOrder(caller)
    }
    default:
      return getSession(
        await contextOf(agents, caller, shop.db),
        name === 'get_cart' ? 'cart' : 'checkout',
        id,
      )
  }
}

const countVariants = ({ counts }: Agents, platformId: number, variants: { id: string }[]): void => {
  for (const variant of variants) counts.add(platformId, 'looked_up', variant.id)
}

const unknownProduct = ({ origin }: Agents, { platform }: Caller): ErrorAnswer =>
  errorAnswer(platform.negotiated, 'dev.ucp.shopping.catalog.lookup', {
    code: 'not_found',
    content: 'There is no such product.',
    continueUrl: `${origin}/productpage`,
  })

const unknownOrder = ({ platform }: Caller): ErrorAnswer =>
  errorAnswer(platform.negotiated, 'dev.ucp.shopping.order', {
    code: 'not_found',
    content: 'There is no such order of this platform.',
  })

async function write(agents: Agents, caller: Caller, call: AgentCall, input: unknown): Promise<object> {
  const { platform, claim } = caller
  const { name, id = '', key } = call
  const request = {
    platformId: platform.id,
    operation: name,
    key,
    requestHash: hashOfRequest([id, input ?? null, claim !== null]),
    claim,
  }
  let isNew = false
  try {
    const answer = await inTransaction(agents.shop.db, (tx) =>
      onceByKey(tx, request, async () => {
        isNew = true
        const changed = await change(await contextOf(agents, caller, tx), name, id, input)
        if (name === 'create_checkout' && 'id' in changed) await registerWebhookOf(tx, platform)
        return changed
      }),
    )
    if (isNew) countLines(agents, platform.id, name, answer)
    return answer
  } catch (error) {
    if (error instanceof NothingToBuy) return error.answer
    throw error
  }
}

function change(context: SessionContext, name: OperationName, id: string, input: unknown): Promise<object> {
  switch (name) {
    case 'create_cart':
      return createCart(context, input as CartRequest)
    case 'update_cart':
      return updateCart(context, id, input as CartRequest)
    case 'cancel_cart':
      return cancel(context, 'cart', id)
    case 'create_checkout':
      return createCheckout(context, input as CheckoutRequest)
    case 'update_checkout':
      return updateCheckout(context, id, input as CheckoutRequest)
    case 'complete_checkout':
      return completeCheckout(context, id)
    case 'cancel_checkout':
      return cancel(context, 'checkout', id)
    default:
      throw new Error(`${name} changes nothing.`)
  }
}

function countLines({ counts }: Agents, platformId: number, name: OperationName, answer: object): void {
  if (name !== 'create_cart' && name !== 'create_checkout') return
  const { line_items = [] } = answer as { line_items?: { item: { id: string } }[] }
  for (const { item } of line_items)
    counts.add(platformId, name === 'create_cart' ? 'carted' : 'checked_out', item.id)
}
