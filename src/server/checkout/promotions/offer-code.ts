/** What people take for one another on paper and in most typefaces. */
const lookAlikes: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', Z: '2', B: '8' }

/** A code without what does not tell codes apart: case, spaces, dashes, and signs that look alike. */
export const foldCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s._-]+/g, '')
    .replace(/[OILSZB]/g, (sign) => lookAlikes[sign] ?? sign)
