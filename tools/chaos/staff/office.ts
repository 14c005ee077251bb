import { tryToErase } from './customers.ts'
import { answerQuestion } from './inbox.ts'
import type { Member } from './members.ts'
import { act, look, type Packer } from './packer.ts'
import { cancelOrder, decide, refund } from './refunds.ts'
import { goOnWithReplacement } from './replacements.ts'
import { goOnWithReturn, openReturn } from './returns.ts'

/** A sign-in is renewed before grave actions would want another code. */
const renewAfterMs = 3 * 60_000

/** One thing that a clerk or the owner does about money and packs that go back, and about questions. */
export async function workAtOffice(packer: Packer, { role, signedInAtMs }: Member): Promise<void> {
  if (Date.now() - signedInAtMs > renewAfterMs) await packer.signIn()
  // Nobody can buy while it waits.
  if (role === 'owner') await resumePayments(packer)
  switch (role === 'owner' ? packer.nextActs.ofOwner() : packer.nextActs.ofClerk()) {
    case 'refund by line':
      return refund(packer, 'by line')
    case 'refund a sum':
      return refund(packer, 'a sum')
    case 'refund everything':
      return refund(packer, 'everything')
    case 'cancel':
      return cancelOrder(packer)
    case 'decide':
      return decide(packer)
    case 'open a return':
      return openReturn(packer)
    case 'go on with a return':
      return goOnWithReturn(packer)
    case 'go on with a replacement':
      return goOnWithReplacement(packer)
    case 'answer':
      return answerQuestion(packer)
    case 'erase a customer':
      return tryToErase(packer)
  }
}

/** Wrong amounts stop the taking of money, until the owner has looked. */
async function resumePayments(packer: Packer): Promise<void> {
  const money: { stopped: object | null } | null = await look(packer, 'GET /api/money')
  if (!money?.stopped) return
  const what = {
    did: 'money taken again',
    action: 'payments_resumed',
    entity: 'payments',
    id: 'wrong_amount',
  }
  await act(packer, 'POST /api/payments/resume', { reason: 'The amounts were looked at' }, what)
}
