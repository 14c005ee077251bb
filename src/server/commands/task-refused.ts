/** A command of the owner that will not be done. Its message is the whole answer; where it was thrown helps nobody. */
export class TaskRefused extends Error {
  override name = 'TaskRefused'
}
