/** Why a picture was not fetched, in a sentence for whoever moves in. */
export class FetchError extends Error {
  override name = 'FetchRefusal'
}
