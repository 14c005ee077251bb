import type { CartAnswer, CheckoutAnswer, ErrorAnswer, Message } from '#contract/agents/answers.ts'
import type { Capability } from '#contract/agents/protocol.ts'
import type { CartRequest, CheckoutRequest, LineItemsRequest } from '#contract/agents/requests.ts'
import { errorAnswer } from '../protocol/negotiate.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { readFulfillment } from './delivery.ts'
import { type PresentContext, presentCart, presentCheckout } from './present-session.ts'
import { problemOfLines, type ReadLines, readLines } from './read-lines.ts'
import {
  cancelSession,
  findCheckoutOfCart,
  insertSession,
  isOpen,
  kindOf,
  lockSession,
  type Personal,
  readSession,
  replaceContent,
  type Session,
  type SessionContent,
  type SessionKind,
} from './session-store.ts'

/** The caller of a session. `db` is a transaction for calls that write. */
export interface SessionContext extends PresentContext {
  platformId: number
  /** The request has a valid signature. */
  isSigned: boolean
}

type Changed = CartAnswer | CheckoutAnswer | ErrorAnswer

const capabilityOf = (kind: SessionKind): Capability => `dev.ucp.shopping.${kind}`

const notFound = ({ negotiated, origin }: SessionContext, kind: SessionKind): ErrorAnswer =>
  errorAnswer(negotiated, capabilityOf(kind), {
    code: 'not_found',
    content: `There is no such ${kind}. It may have ended. Begin a new one.`,
    continueUrl: `${origin}/productpage`,
  })

/** @throws {ProtocolError} `signature_missing` for an unsigned request about a session of signed ones. */
function assertMayUse({ isSigned }: SessionContext, session: Session): void {
  if (session.isSigned && !isSigned)
    throw new ProtocolError(
      'signature_missing',
      'This was begun with a signature, so each request about it needs one.',
    )
}

/** An ended cart is not found any more; an ended checkout says how it ended. */
function isGone(session: Session | null): session is null {
  return session === null || (kindOf(session) === 'cart' && !isOpen(session))
}

const present = (context: SessionContext, session: Session, further: Message[] = []): Promise<Changed> =>
  kindOf(session) === 'cart'
    ? presentCart(context, session, further)
    : presentCheckout(context, session, further)

/** Reads a session with the prices of now. */
export async function getSession(context: SessionContext, kind: SessionKind, id: string): Promise<Changed> {
  const session = await readSession(context.db, { id, platformId: context.platformId, kind })
  if (isGone(session)) return notFound(context, kind)
  assertMayUse(context, session)
  return present(context, session)
}

/** Reads lines, or answers why there is no session of them. */
function takeLines(
  context: SessionContext,
  kind: SessionKind,
  items: LineItemsRequest,
): ReadLines | ErrorAnswer {
  const problem = problemOfLines(items)
  if (problem) return linesProblem(context, kind, problem)
  const read = readLines(items)
  return read.lines.length > 0 ? read : linesProblem(context, kind, read.messages[0])
}

/** Answers the problem instead of a session in which nothing can be bought. */
const linesProblem = (
  { negotiated, origin }: SessionContext,
  kind: SessionKind,
  problem: Pick<Message, 'code' | 'content'> | undefined,
): ErrorAnswer =>
  errorAnswer(negotiated, capabilityOf(kind), {
    code: problem?.code ?? 'item_unavailable',
    content: problem?.content ?? 'None of the products can be bought.',
    path: '$.line_items',
    continueUrl: `${origin}/productpage`,
  })

/** Thrown when nothing can be bought, so that the transaction is rolled back. */
export class NothingToBuy extends Error {
  override name = 'NothingToBuy'
  readonly answer: Changed

  constructor(answer: Changed) {
    super('None of the products can be bought.')
    this.answer = answer
  }
}

async function presentNew(context: SessionContext, session: Session, further: Message[]): Promise<Changed> {
  const answer = await present(context, session, further)
  if ('line_items' in answer && answer.line_items.length === 0) {
    const problem = answer.messages.find(({ type }) => type === 'error')
    throw new NothingToBuy(linesProblem(context, kindOf(session), problem))
  }
  return answer
}

const contentOf = (
  { discounts, context }: CartRequest | CheckoutRequest,
  { lines }: ReadLines,
  personal: Personal | null,
): SessionContent => ({
  lines,
  codes: discounts?.codes ?? [],
  pin: context?.postal_code ?? null,
  personal,
})

/**
 * Begins a cart.
 * @throws {NothingToBuy} with the answer, so that the caller rolls the cart back.
 */
export async function createCart(context: SessionContext, request: CartRequest): Promise<Changed> {
  const taken = takeLines(context, 'cart', request.line_items)
  if ('ucp' in taken) return taken
  const { db, platformId, isSigned } = context
  const content = contentOf(request, taken, null)
  const session = await insertSession(db, { ...content, kind: 'cart', platformId, isSigned })
  return presentNew(context, session, taken.messages)
}

/** Replaces the contents of a cart. A change that would leave nothing is not made. */
export async function updateCart(
  context: SessionContext,
  id: string,
  request: CartRequest,
): Promise<Changed> {
  const session = await lockSession(context.db, { id, platformId: context.platformId, kind: 'cart' })
  if (isGone(session)) return notFound(context, 'cart')
  assertMayUse(context, session)
  const taken = takeLines(context, 'cart', request.line_items)
  if ('ucp' in taken) return taken
  const changed = await replaceContent(context.db, id, contentOf(request, taken, null))
  return presentNew(context, changed, taken.messages)
}

function personalOf({ buyer, fulfillment }: CheckoutRequest): { personal: Personal; messages: Message[] } {
  const delivery = readFulfillment(fulfillment)
  return {
    personal: { ...delivery.personal, ...(buyer && { buyer }) },
    messages: delivery.messages,
  }
}

/**
 * Begins a checkout, of lines or of a cart. A cart has one open checkout, which a repetition answers.
 * @throws {NothingToBuy} with the answer, so that the caller rolls the checkout back.
 */
export async function createCheckout(context: SessionContext, request: CheckoutRequest): Promise<Changed> {
  const { db, platformId, isSigned } = context
  const { personal, messages } = personalOf(request)
  if (request.cart_id === undefined) {
    const taken = takeLines(context, 'checkout', request.line_items ?? [])
    if ('ucp' in taken) return taken
    const content = contentOf(request, taken, personal)
    const session = await insertSession(db, { ...content, kind: 'checkout', platformId, isSigned })
    return presentNew(context, session, [...taken.messages, ...messages])
  }
  const cart = await lockSession(db, { id: request.cart_id, platformId, kind: 'cart' })
  if (isGone(cart)) return notFound(context, 'cart')
  assertMayUse(context, cart)
  const open = await findCheckoutOfCart(db, cart.id)
  if (open) {
    assertMayUse(context, open)
    return presentCheckout(context, open)
  }
  // The cart decides about lines, codes and context; the request adds buyer and delivery.
  const { lines, codes, pin } = cart
  const session = await insertSession(db, {
    lines,
    codes,
    pin,
    personal,
    kind: 'checkout',
    platformId,
    isSigned,
    cartId: cart.id,
  })
  return presentNew(context, session, messages)
}

/** Replaces the contents of a checkout. An ended checkout stays as it is. */
export async function updateCheckout(
  context: SessionContext,
  id: string,
  request: CheckoutRequest,
): Promise<Changed> {
  const session = await lockSession(context.db, { id, platformId: context.platformId, kind: 'checkout' })
  if (isGone(session)) return notFound(context, 'checkout')
  assertMayUse(context, session)
  if (!isOpen(session)) return presentCheckout(context, session, [ended])
  const taken = takeLines(context, 'checkout', request.line_items ?? [])
  if ('ucp' in taken) return taken
  const { personal, messages } = personalOf(request)
  const changed = await replaceContent(context.db, id, contentOf(request, taken, personal))
  return presentNew(context, changed, [...taken.messages, ...messages])
}

const ended: Message = {
  type: 'error',
  code: 'checkout_ended',
  content: 'This checkout has ended and stays as it is. Begin a new one.',
  severity: 'unrecoverable',
}

/** Answers with the page where the buyer pays. The agent itself can place no order. */
export async function completeCheckout(context: SessionContext, id: string): Promise<Changed> {
  const session = await lockSession(context.db, { id, platformId: context.platformId, kind: 'checkout' })
  if (isGone(session)) return notFound(context, 'checkout')
  assertMayUse(context, session)
  const isEnded = !isOpen(session) && session.orderId === null
  return presentCheckout(context, session, isEnded ? [ended] : [])
}

/** Ends a session, answers with its last state, and deletes the buyer's data. */
export async function cancel(context: SessionContext, kind: SessionKind, id: string): Promise<Changed> {
  const session = await lockSession(context.db, { id, platformId: context.platformId, kind })
  if (isGone(session)) return notFound(context, kind)
  assertMayUse(context, session)
  if (!isOpen(session)) return presentCheckout(context, session, [ended])
  await cancelSession(context.db, id)
  if (kind === 'cart') return presentCart(context, session)
  return presentCheckout(context, { ...session, isCanceled: true, personal: null })
}
