import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Starts the database's programs as the right account, in a process group of their own. */
export type Runner = {
  start(program: string, args: string[], stdio: StdioOptions): ChildProcess
  /** The version that `postgres --version` printed when the runner was tried, for example `18.4`. */
  version: string
}

type Command = { file: string; args: string[]; uid?: number; gid?: number }
type CommandBuilder = (program: string, args: string[]) => Command

/** Only PATH: the shop's secrets are not passed to the database's processes. */
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }

/**
 * Finds a way to run the programs on the data folder. Root runs them as `account`; where that account can't
 * read the programs or the folder (a copy of the shop under /root, say), it gets the one capability that it
 * needs. Throws a sentence when no way works.
 */
export function chooseRunner(binaries: Binaries, home: string, account: Account | undefined): Runner {
  const builders = account ? buildersForRoot(account) : [asCurrentUser]
  const failures: string[] = []
  for (const way of builders) {
    const tried = tryCommand(way, binaries, home)
    if ('version' in tried)
      return { start: (program, args, stdio) => start(way(program, args), stdio), version: tried.version }
    failures.push(tried.failure)
  }
  throw new Error(explain(failures, home, account))
}

const asCurrentUser: CommandBuilder = (file, args) => ({ file, args })

/**
 * From the least privilege to the most. Reading and searching is enough for a closed folder, not for programs
 * that others can't read.
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
    // Without it access(2), which initdb calls before it runs postgres, ignores the capability.
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    '--',
  ]
  return (program, args) => ({ file: 'setpriv', args: [...setpriv, program, ...args] })
}

/**
 * Tried through a shell, so that the program runs with the privilege that `initdb` will have when it runs
 * `postgres`.
 */
function tryCommand(
  way: CommandBuilder,
  binaries: Binaries,
  home: string,
): { version: string } | { failure: string } {
  const script = 'cd -- "$1" && exec "$2" --version'
  const { output, failure } = runOnce(way('/bin/sh', ['-c', script, 'sh', home, binaries.postgres]))
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
  // Detached, so that Ctrl-C in a terminal reaches the shop alone, which stops the database last.
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
