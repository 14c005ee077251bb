import { normaliseIdentifier } from '#shared/text/normalise.ts'

/** Signs that people confuse in print. */
const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', Z: '2', B: '8' }

/** Normalises a code: removes what copying adds, case, spaces, dashes, and differences of look-alike signs. */
export const foldCode = (typed: string): string =>
  normaliseIdentifier(typed)
    .toUpperCase()
    .replace(/[\s._-]+/g, '')
    .replace(/[OILSZB]/g, (sign) => lookAlikes[sign] ?? sign)
