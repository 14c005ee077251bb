import type { Message } from '#contract/agents/answers.ts'

/** A problem that the agent can solve with another request. The path names the part of the answer. */
export const recoverable = (code: string, content: string, path: string): Message => ({
  type: 'error',
  code,
  content,
  path,
  severity: 'recoverable',
})

/** What the shop changed or left out. The path names the part of the answer. */
export const warning = (code: string, content: string, path: string): Message => ({
  type: 'warning',
  code,
  content,
  path,
})
