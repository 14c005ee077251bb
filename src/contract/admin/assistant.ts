import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor } from './fields.ts'

/** Where an assistant connects, by the Model Context Protocol. */
export const assistantPath = '/api/mcp'

export const AssistantTool = z.object({
  name: z.string(),
  title: z.string(),
  /** The scopes that the tool needs: one of each list. */
  scopes: z.array(z.array(z.string())),
  /** The tool proposes a change, which a person confirms; other tools only read. */
  proposes: z.boolean(),
})
export type AssistantTool = z.infer<typeof AssistantTool>

export const describeAssistant = endpoint({
  id: 'describeAssistant',
  method: 'GET',
  path: '/api/assistant',
  tag: 'Assistant',
  access: 'tokens.write',
  summary:
    'The address where an assistant connects (Model Context Protocol), and its tools with their scopes.',
  reply: z.object({ url: z.string(), tools: z.array(AssistantTool) }),
})

export const TokenCall = z.object({
  id: z.int(),
  at: instant,
  /** 'token Assistant of Meera Iyer' */
  by: z.string(),
  tool: z.string(),
  /** 'ok', or the code of the refusal. */
  outcome: z.string(),
  milliseconds: z.int(),
})
export type TokenCall = z.infer<typeof TokenCall>

/** Days for which calls of tools are kept. */
export const callDays = 30

export const listTokenCalls = endpoint({
  id: 'listTokenCalls',
  method: 'GET',
  path: '/api/assistant/calls',
  tag: 'Assistant',
  access: 'tokens.write',
  summary: `The calls of tools in the last ${callDays} days, newest first, without arguments and answers.`,
  query: z.object({ cursor }),
  reply: z.object({ calls: z.array(TokenCall), next_cursor: z.nullable(z.string()) }),
})
