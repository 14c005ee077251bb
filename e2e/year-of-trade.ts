import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runEnvironment } from '#test/run-environment.ts'

/** Gives a shop without real orders a year of trade, as `npm run seed -- --year` does. */
export async function tradeForAYear(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['src/server/commands/seed-main.ts', '--year'], {
    cwd: new URL('../', import.meta.url),
    env: { ...runEnvironment(), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The year of trade was not made: ${output}`)
}
