/** What is shared: the address alone says it all to whoever opens it. */
export interface Shared {
  title: string
  url: string
  /** Said once the address is on the clipboard. */
  copied: string
}

/**
 * Shares by the browser where it can, otherwise by the clipboard.
 * @returns the message for the visitor; empty where the browser says it itself.
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
