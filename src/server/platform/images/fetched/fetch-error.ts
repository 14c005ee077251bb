/** Why a picture was not fetched; the message is shown to the person who imports. */
export class FetchError extends Error {
  override name = 'FetchError'
}
