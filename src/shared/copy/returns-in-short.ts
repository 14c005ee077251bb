import { fromSettings } from '../settings/settings.ts'
import { figuresOf } from './figures.ts'

/** The guarantee, or where the owner gives none, the time for returns. */
export const guaranteeOrReturns = fromSettings(
  (settings) => settings.claims.guarantee ?? `Returns within ${figuresOf(settings).returnWindow}`,
)

/** The promise in one sentence, wherever a shopper decides: the returns page and the terms have it in full. */
export const returnsInShort = fromSettings(
  (settings) =>
    `Within ${figuresOf(settings).returnWindow} of delivery, unopened packs can come back for a refund${settings.claims.guarantee ? ', and an opened pack that disappoints you is refunded too' : ''}.`,
)
