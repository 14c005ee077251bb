import { createHash, randomBytes } from 'node:crypto'

const hours = 72

export interface PreviewLink {
  /** It is answered once and stored nowhere. */
  token: string
  until: Date
}

export const newPreview = (): PreviewLink => ({
  token: randomBytes(24).toString('base64url'),
  until: new Date(Date.now() + hours * 3_600_000),
})

/** Of a token only this is stored. */
export const hashOfPreview = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The columns of a draft that keep its link, or that it has none. */
export const previewColumns = (link: PreviewLink | null) => ({
  previewHash: link && hashOfPreview(link.token),
  previewUntil: link?.until ?? null,
})

/** Until when a link works, as replies say it; null for one that has ended. */
export const previewUntil = (until: Date | null): string | null =>
  until && until > new Date() ? until.toISOString() : null
