/** A command that stops with a message for its user, without a stack trace. */
export class TaskRejected extends Error {
  override name = 'TaskRefused'
}
