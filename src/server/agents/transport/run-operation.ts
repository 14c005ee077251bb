import type { ErrorAnswer } from '#contract/agents/answers.ts'
import { type AgentOperation, type OperationName, operationOf } from '#contract/agents/operations.ts'
import type { CartRequest, CheckoutRequest } from '#contract/agents/requests.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashOfRequest } from '../../platform/http/idempotency-key.ts'
import type { CachedAnswer } from '../../platform/page-cache/cached-answer.ts'
import { readOrder } from '../orders/read-order.ts'
import { registerWebhookOf } from '../orders/register-webhook.ts'
import { errorAnswer } from '../protocol/negotiate.ts'
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
import { answerCatalog, isOfCatalog } from './answer-catalog.ts'
import { onceByKey } from './once-by-key.ts'

/** A call of an agent, by REST or MCP. */
export interface AgentCall {
  name: OperationName
  /** The id in the address, or the argument of the tool. */
  id?: string | undefined
  input: unknown
  key: string | null
}

/** A body, or a prepared answer with its bytes. */
export type OperationAnswer = { status: 200 | 201; body: object } | { cached: CachedAnswer }

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
  if (isOfCatalog(call.name)) return { cached: await answerCatalog(agents, caller, call.name, input) }
  const answer = operation.isWrite
    ? await write(agents, caller, call, input)
    : await read(agents, caller, call)
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

/** Escapes of JSON that PostgreSQL does not take: zero, and halves of characters. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** @throws {ProtocolError} `invalid_request` with the first problem. */
function readInput({ request }: AgentOperation, given: unknown): unknown {
  if (request === null) return undefined
  const parsed = request.safeParse(given ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const path = issue?.path.join('.') || 'the body'
    const reason = issue?.message === 'Invalid input' ? 'is not what the protocol defines' : issue?.message
    throw new ProtocolError('invalid_request', `${path}: ${reason}`)
  }
  if (unstorable.test(JSON.stringify(parsed.data)))
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

async function read(agents: Agents, caller: Caller, { name, id = '' }: AgentCall): Promise<object> {
  const { shop, origin } = agents
  const { platform } = caller
  if (name === 'get_order') {
    const orderId = orderNumber(id)
    const place = { origin, negotiated: platform.negotiated }
    const order = orderId && (await readOrder(shop.db, { orderId, platformId: platform.id }, place))
    return order || unknownOrder(caller)
  }
  const kind = name === 'get_cart' ? 'cart' : 'checkout'
  return getSession(await contextOf(agents, caller, shop.db), kind, id)
}

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
