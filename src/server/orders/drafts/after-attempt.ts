import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { messagesInWordingOf } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { endAttempt } from './end-attempt.ts'
import type { DraftEditor, SeenDraft } from './write-draft.ts'

/**
 * Ends the link or code of a draft, then takes a step. Where the step is refused after that, the message says so, since the customer
 * holds a link that takes no money any more.
 * @param take gets the draft with its new version.
 * @throws {ShopError} the errors of {@link endAttempt}, and what `take` throws.
 */
export async function afterAttempt<Done>(
  shop: ShopWithProvider,
  editor: DraftEditor,
  seen: SeenDraft,
  take: (open: SeenDraft) => Promise<Done>,
): Promise<Done> {
  const open = await endAttempt(shop, editor, seen)
  try {
    return await take(open)
  } catch (error) {
    if (!(error instanceof ShopError) || open === seen) throw error
    const { message, errors } = messagesInWordingOf(editor.settings, error)
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
