/** A command that refuses to run. Its message is the whole answer, without a stack trace. */
export class TaskRejected extends Error {
  override name = 'TaskRefused'
}
