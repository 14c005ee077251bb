import type { ImportRemark } from '#contract/admin/imports.ts'

/** A remark with the count of what it is about; none for nothing. */
export const remarkOf = (text: string, items: string[]): ImportRemark[] =>
  items.length > 0 ? [{ text: `${text}: ${items.length}`, items }] : []
