import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Starts the programs of PostgreSQL as the right account, each in its own process group. */
export type Runner = {
  start(program: string, args: string[], stdio: StdioOptions): ChildProcess
  /** The version of `postgres --version`, such as `18.4`. */
  version: string
}

type Command = { file: string; args: string[]; uid?: number; gid?: number }
type CommandBuilder = (program: string, args: string[]) => Command

/** Only PATH and locale, so that the processes of the database do not get the shop's secrets. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Finds a command that runs the programs on the data folder. Root runs them as `account`. An account that cannot read
 * the programs or the folder, such as a copy under /root, gets the one capability that it needs.
 * @throws {Error} with a sentence for the owner when no command works.
 */
export function chooseRunner(binaries: Binaries, home: string, account: Account | undefined): Runner {
  const builders = account ? buildersForRoot(account) : [asCurrentUser]
  const failures: string[] = []
  for (const build of builders) {
    const tried = tryCommand(build, binaries, home)
    if ('version' in tried)
      return { start: (program, args, stdio) => start(build(program, args), stdio), version: tried.version }
    failures.push(tried.failure)
  }
  throw new Error(explain(failures, home, account))
}

const asCurrentUser: CommandBuilder = (file, args) => ({ file, args })

/**
 * Commands from the least privilege to the most. `dac_read_search` suffices for a closed folder but not for
 * programs that others cannot read.
 */
function buildersForRoot(account: Account): CommandBuilder[] {
  const plain: CommandBuilder = (file, args) => ({ file, args, uid: account.uid, gid: account.gid })
  if (process.platform !== 'linux') return [plain]
  return [plain, withCapability(account, 'dac_read_search'), withCapability(account, 'dac_override')]
}

function withCapability(account: Account, capability: string): CommandBuilder {
  const setpriv = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    // Without this bit access(2), which initdb calls before it runs postgres, ignores the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    '--',
  ]
  return (program, args) => ({ file: 'setpriv', args: [...setpriv, program, ...args] })
}

/** Tries a command through a shell, so that `postgres` runs with the privilege that `initdb` passes on. */
function tryCommand(
  build: CommandBuilder,
  binaries: Binaries,
  home: string,
): { version: string } | { failure: string } {
  const script = 'cd -- "$1" && exec "$2" --version'
  const { output, failure } = runOnce(build('/bin/sh', ['-c', script, 'sh', home, binaries.postgres]))
  return failure === undefined ? { version: /\d+(\.\d+)*/.exec(output)?.[0] ?? output.trim() } : { failure }
}

function runOnce(command: Command): { output: string; failure?: string } {
  const { file, args, ...identity } = command
  const run = spawnSync(file, args, {
    ...identity,
    env: environment,
    cwd: '/',
    encoding: 'utf8',
    timeout: 20_000,
  })
  if (run.error) return { output: '', failure: run.error.message }
  if (run.status === 0) return { output: run.stdout }
  return {
    output: run.stdout,
    failure: run.stderr.trim() || `${file} ended with ${run.status ?? run.signal}`,
  }
}

function start(command: Command, stdio: StdioOptions): ChildProcess {
  const { file, args, ...identity } = command
  // Detached, so that Ctrl-C in a terminal reaches only the shop, which stops the database last.
  return spawn(file, args, { ...identity, env: environment, cwd: '/', detached: true, stdio })
}

function explain(failures: string[], home: string, account: Account | undefined): string {
  const why = failures.filter((failure, index) => failures.indexOf(failure) === index).join('; ')
  if (!account)
    return `The embedded database cannot be run: ${why}. Set DATABASE_URL to use a PostgreSQL server instead.`
  return (
    `The embedded database may not run as root, and the account ${account.name} cannot run it on ${home}: ${why}. ` +
    'Start the shop as an ordinary user, or put it and DATA_DIR where that account may go (not under /root), ' +
    'or set DATABASE_URL to use a PostgreSQL server instead.'
  )
}
