import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount, chownData } from './account.ts'
import { ensureShopDatabase, isServing } from './admin.ts'
import { type Binaries, findBinaries, repairLibraryLinks } from './binaries.ts'
import { ensureCluster } from './initialise.ts'
import { type Layout, makeLayout } from './layout.ts'
import { livingProcesses, readPidFile, removeStaleLocks } from './lock-files.ts'
import { processesIn, servesFolder, signal } from './processes.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { launch, shutDown } from './server-process.ts'

/** The methods of Pino's logger that this folder uses. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

/** What {@link prepare} determines once, before the first start. */
export type ServerSetup = { layout: Layout; binaries: Binaries; runner: Runner; log: Log }
/** A running server; `sockets` is the folder of its socket. */
export type Running = { pid: number; sockets: string; wasAdopted: boolean }

const maxAnswerMs = 20_000
const maxStartMs = 10 * 60_000
const maxChildExitMs = 5_000
const maxHardExitMs = 15_000

/**
 * Creates the folders, and finds the programs and the account that runs them.
 * @throws {Error} with a sentence for the owner when the machine cannot run the database.
 */
export function prepare(dataDir: string, log: Log): ServerSetup {
  const binaries = findBinaries()
  const repaired = repairLibraryLinks(binaries)
  if (repaired > 0)
    log.info(`Restored ${repaired} library links of the embedded database that the install had left out.`)
  const account = chooseAccount(dataDir)
  const layout = makeLayout(dataDir, account)
  chownData(layout.cluster, account)
  return { layout, binaries, runner: chooseRunner(binaries, layout.home, account), log }
}

/** Joins the server that runs on the folder, or starts one. The caller holds the start lock. */
export async function bringUp(setting: ServerSetup): Promise<Running> {
  const { layout, binaries, runner } = setting
  const running = (await findRunning(setting)) ?? (await startNew())
  await ensureShopDatabase(running.sockets)
  return running

  async function startNew(): Promise<Running> {
    await clearLeftovers(setting)
    await ensureCluster(layout.home, layout.cluster, binaries, runner)
    return { pid: await launch(layout, binaries, runner), sockets: layout.sockets, wasAdopted: false }
  }
}

/**
 * Finds a server that runs on our folder and answers. Stops a server that does not answer, and then returns
 * undefined.
 */
async function findRunning({ layout: { cluster }, log }: ServerSetup): Promise<Running | undefined> {
  const since = performance.now()
  let readySince: number | undefined
  for (;;) {
    const pidFile = readPidFile(cluster)
    if (!pidFile || !servesFolder(pidFile.pid, cluster)) return undefined
    if (pidFile.status === 'ready' && (await isServing(pidFile.sockets, cluster))) {
      return { pid: pidFile.pid, sockets: pidFile.sockets, wasAdopted: true }
    }
    const now = performance.now()
    // Recovery and shutdown take time; a server with status ready must answer.
    readySince = pidFile.status === 'ready' ? (readySince ?? now) : undefined
    if ((readySince && now - readySince > maxAnswerMs) || now - since > maxStartMs) {
      log.warn(`The database server ${pidFile.pid} does not answer; stopping it to start it again.`)
      await shutDown(pidFile.pid, cluster)
      return undefined
    }
    await sleep(50)
  }
}

/** Waits until the processes of a killed server end, then removes its lock files. */
async function clearLeftovers({ layout, log }: ServerSetup): Promise<void> {
  await endAll(layout.cluster, maxChildExitMs, log)
  // A server whose folder was deleted keeps the socket for up to a minute.
  await endAll(`${layout.cluster} (deleted)`, 0, log)
  removeStaleLocks(layout)
}

async function endAll(folder: string, waitMs: number, log: Log): Promise<void> {
  const living = () => (waitMs === 0 ? processesIn(folder) : livingProcesses(folder))
  const areGone = async (timeoutMs: number) => {
    const giveUpAt = performance.now() + timeoutMs
    while (living().length > 0 && performance.now() < giveUpAt) await sleep(25)
    return living().length === 0
  }
  if (await areGone(waitMs)) return
  log.warn(`Ending database processes ${living().join(', ')}, whose server or folder is gone.`)
  for (const pid of living()) signal(pid, 'SIGQUIT')
  if (await areGone(maxHardExitMs)) return
  throw new Error(`The processes ${living().join(', ')} still work on ${folder} and do not end.`)
}
