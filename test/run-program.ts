import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programFile } from './program-file.ts'
import { runEnvironment } from './run-environment.ts'

/**
 * Runs one of our programs to its end, in a process of its own. Answers its exit code and all that it said.
 * @param source from the root
 */
export async function runProgram(
  source: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programFile(source), ...args], {
    cwd: new URL('../', import.meta.url),
    env: { ...runEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}
