import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger } from 'fastify'
import { assertTokenMay } from '../../platform/http/assert-caller-has.ts'
import { parseInput } from '../../platform/http/read-input.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { recordTokenCall } from './token-calls.ts'
import { type OfficeTool, type ToolCall, untrustedNotice } from './tool.ts'

/**
 * Runs a tool and logs the call, without arguments and answers. A refusal is a result that says why, so that a model can
 * correct itself; scopes and rights are those of this moment.
 */
export async function runTool(
  tool: OfficeTool,
  call: ToolCall,
  { args, log }: { args: Record<string, unknown>; log: FastifyBaseLogger },
): Promise<CallToolResult> {
  const began = performance.now()
  const { outcome, result } = await attempt(tool, call, args).catch((err: unknown) => {
    log.error({ err, tool: tool.name }, 'a tool of the assistant failed')
    return refused('internal', 'Something went wrong on our side. Please try again.')
  })
  await recordTokenCall(call.db, {
    tokenId: call.actor.tokenId,
    tool: tool.name,
    outcome,
    milliseconds: Math.round(performance.now() - began),
  })
  return result
}

interface Ended {
  outcome: string
  result: CallToolResult
}

async function attempt(tool: OfficeTool, call: ToolCall, args: Record<string, unknown>): Promise<Ended> {
  try {
    for (const need of tool.needs) assertTokenMay(call.caller, need)
    const answer = await tool.run(call, parseInput(tool.input, args))
    const json = JSON.stringify(answer)
    const texts = json.includes('"untrusted":') ? [untrustedNotice, json] : [json]
    const content = texts.map((text) => ({ type: 'text' as const, text }))
    return { outcome: 'ok', result: { content, structuredContent: answer } }
  } catch (error) {
    if (error instanceof ShopError) return refused(error.code, error.message, error.details.errors)
    throw error
  }
}

function refused(code: string, message: string, errors?: Record<string, string>): Ended {
  const text = JSON.stringify({ code, message, ...(errors && { errors }) })
  return { outcome: code, result: { isError: true, content: [{ type: 'text', text }] } }
}
