import { fromSettings } from '../settings/settings.ts'
import { figuresOf } from './figures.ts'

/** The promise in one sentence, wherever a shopper decides: the returns page and the terms have it in full. */
export const returnsInShort = fromSettings(
  (settings) =>
    `Within ${figuresOf(settings).returnWindow} of delivery, unopened packs can come back for a refund${settings.claims.guarantee ? ', and an opened pack that disappoints you is refunded too' : ''}.`,
)
