import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { messagesInWordingOf } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readStoredDraft } from './stored-draft.ts'
import type { SeenDraft } from './write-draft.ts'

/**
 * Takes a step that ends the link or code of a draft first. Where the step is refused after that, the message says so, since the customer
 * holds a link that takes no money any more.
 * @throws {ShopError} `not_found`, and what `take` throws.
 */
export async function mentionEndedAttempt<Done>(
  db: Database,
  settings: WordedSettings,
  { id, version }: SeenDraft,
  take: () => Promise<Done>,
): Promise<Done> {
  const before = await readStoredDraft(db, id)
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof ShopError) || before.orderId === null || before.version !== version) throw error
    const { status } = await readStoredDraft(db, id)
    if (status !== 'open') throw error
    const { message, errors } = messagesInWordingOf(settings, error)
    const { errorMessage: _, errorMessages: __, ...details } = error.details
    throw new ShopError(
      error.code,
      `${message} The payment link or QR code has ended; please send a new one.`,
      {
        ...details,
        ...(errors && { errors }),
        cause: error,
      },
    )
  }
}
