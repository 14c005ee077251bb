import type { ImportRemark } from '#contract/admin/imports.ts'
import type { LeftOut } from './read-html.ts'

export interface NamedLeftOut {
  /** What the text is about. */
  name: string
  leftOut: LeftOut
}

const sentences: Record<keyof LeftOut, string> = {
  pictures: 'Pictures within texts, which are left out',
  links: 'Links within texts, of which only the words are kept',
  frames: 'Films and frames within texts, which are left out',
}

/** Shown length of an address. */
const maxShown = 300

/** Remarks on pictures, links and frames that the shop's texts can't keep. */
export function leftOutRemarks(texts: NamedLeftOut[]): ImportRemark[] {
  return (Object.keys(sentences) as (keyof LeftOut)[]).flatMap((kind) => {
    const all = texts.flatMap(({ name, leftOut }) =>
      leftOut[kind].map((address) => `${name}: ${address.slice(0, maxShown)}`),
    )
    const items = [...new Set(all)]
    return items.length > 0 ? [{ text: `${sentences[kind]}: ${items.length}`, items }] : []
  })
}
