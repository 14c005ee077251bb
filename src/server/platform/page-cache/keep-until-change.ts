import type { ContentVersion } from '../database/content-version.ts'

/**
 * Keeps one value that is made of content until the content changes, as the page cache keeps pages. Callers who come while it is
 * made share it.
 */
export function keepUntilChange<T>(
  content: Pick<ContentVersion, 'confirm' | 'known' | 'passed'>,
  make: () => Promise<T>,
): () => Promise<T> {
  let kept: { version: number; passed: number; value: Promise<T> } | null = null
  return async () => {
    await content.confirm()
    const [version, passed] = [content.known(), content.passed()]
    if (kept?.version === version && kept.passed === passed) return kept.value
    const made = { version, passed, value: make() }
    kept = made
    try {
      return await made.value
    } catch (error) {
      if (kept === made) kept = null
      throw error
    }
  }
}
