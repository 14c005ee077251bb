import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { parseArgs, promisify, stripVTControlCharacters } from 'node:util'
import { mcpPath } from '#contract/agents/protocol.ts'
import { setAgents } from '#test/agent.ts'
import { openTestShop } from '#test/shop.ts'

// Runs the scenarios of the MCP conformance tool that a shop can pass, against a shop of its own. Other scenarios want
// tools, prompts and resources made for the tool. It has 52 MB, so npm fetches it for the run alone.

const version = '0.2.0-alpha.12'

/** Checks of each scenario that no shop passes, and why. */
const impossible: Record<string, { checks: number; why: string }> = {
  'server-initialize': { checks: 0, why: '' },
  ping: { checks: 0, why: '' },
  'tools-list': { checks: 0, why: '' },
  'dns-rebinding-protection': { checks: 0, why: '' },
  caching: { checks: 3, why: 'there are no prompts and resources' },
  'http-header-validation': { checks: 1, why: 'its tool call names no profile of a platform' },
  'server-stateless': { checks: 6, why: 'it calls diagnostic tools, and nothing can be subscribed to' },
}

const { values } = parseArgs({ options: { address: { type: 'string' } } })

/** The output of npm, also of a failing command. The call is asynchronous, since this process runs the shop. */
const outputOf = (args: string[]): Promise<string> =>
  promisify(execFile)('npm', args).then(
    ({ stdout }) => stdout,
    ({ stdout = '' }: { stdout?: string }) => stdout,
  )

/** Runs one scenario, and says whether as many checks failed as `impossible` states. */
async function passes(url: string, scenario: string): Promise<boolean> {
  const { checks = 0, why = '' } = impossible[scenario] ?? {}
  const command = ['exec', '--yes', `--package=@modelcontextprotocol/conformance@${version}`, '--']
  const output = stripVTControlCharacters(
    await outputOf([...command, 'conformance', 'server', '--url', url, '--scenario', scenario]),
  )
  const failed = /Passed: \d+\/\d+, (\d+) failed/.exec(output)?.[1]
  const isRight = failed !== undefined && Number(failed) === checks
  const reason = checks > 0 ? ` (${checks} checks can't pass: ${why})` : ''
  process.stdout.write(`${isRight ? 'passed' : 'FAILED'} ${scenario}${reason}\n`)
  if (!isRight) process.stdout.write(`${output}\n`)
  return isRight
}

async function run(): Promise<boolean> {
  if (values.address) return runAll(values.address)
  const shop = await openTestShop()
  try {
    await setAgents(shop, 'on')
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    return await runAll(`http://127.0.0.1:${port}${mcpPath}`)
  } finally {
    await shop.close()
  }
}

async function runAll(url: string): Promise<boolean> {
  let isPassed = true
  for (const scenario of Object.keys(impossible)) isPassed = (await passes(url, scenario)) && isPassed
  return isPassed
}

process.exitCode = (await run()) ? 0 : 1
