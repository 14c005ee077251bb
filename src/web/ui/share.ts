/** The shared data; the address alone is enough. */
export interface Shared {
  title: string
  url: string
  /** The message once the address is on the clipboard. */
  copied: string
}

/**
 * Shares by the browser where supported, otherwise by the clipboard.
 * @returns the message for the visitor; empty when the browser shows its own.
 */
export async function share({ title, url, copied }: Shared): Promise<string> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return copied
  } catch (error) {
    // Closing the share dialog is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    return `This browser does not let us share. The address is ${url}`
  }
}
