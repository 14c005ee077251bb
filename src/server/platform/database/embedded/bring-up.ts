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

/** The parts of Pino's logger that are used here. */
export type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

/** All that is determined once, before the first start. */
export type ServerSetup = { layout: Layout; binaries: Binaries; runner: Runner; log: Log }
export type Running = { pid: number; sockets: string; wasAdopted: boolean }

const answerWithinMs = 20_000
const startWithinMs = 10 * 60_000
const childrenDieWithinMs = 5_000
const hardEndWithinMs = 15_000

/** Makes the folders and finds the programs and the account to run them as. Throws a sentence when the machine cannot. */
export function prepare(dataDir: string, log: Log): ServerSetup {
  const binaries = findBinaries()
  const repaired = repairLibraryLinks(binaries)
  if (repaired > 0)
    log.info(`Put back ${repaired} library links of the embedded database that the install had left out.`)
  const account = chooseAccount(dataDir)
  const layout = makeLayout(dataDir, account)
  chownData(layout.cluster, account)
  return { layout, binaries, runner: chooseRunner(binaries, layout.home, account), log }
}

/** Joins the server that already runs on the folder, or starts one. The caller holds the start lock. */
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
 * Finds a running server of our folder that answers. A server that never answers is stopped first; then the
 * result is none.
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
    // It may take its time while it recovers or stops; once its status is ready it has to answer.
    readySince = pidFile.status === 'ready' ? (readySince ?? now) : undefined
    if ((readySince && now - readySince > answerWithinMs) || now - since > startWithinMs) {
      log.warn(`The database server ${pidFile.pid} does not answer; stopping it to start it again.`)
      await shutDown(pidFile.pid, cluster)
      return undefined
    }
    await sleep(50)
  }
}

/** Waits until the processes of a killed server end, and only then removes its lock files. */
async function clearLeftovers({ layout, log }: ServerSetup): Promise<void> {
  await endAll(layout.cluster, childrenDieWithinMs, log)
  // A server whose folder was deleted keeps the socket for up to a minute.
  await endAll(`${layout.cluster} (deleted)`, 0, log)
  removeStaleLocks(layout)
}

async function endAll(folder: string, patienceMs: number, log: Log): Promise<void> {
  const living = () => (patienceMs === 0 ? processesIn(folder) : livingProcesses(folder))
  const areGone = async (withinMs: number) => {
    const giveUpAt = performance.now() + withinMs
    while (living().length > 0 && performance.now() < giveUpAt) await sleep(25)
    return living().length === 0
  }
  if (await areGone(patienceMs)) return
  log.warn(`Ending database processes ${living().join(', ')}, whose server or folder is gone.`)
  for (const pid of living()) signal(pid, 'SIGQUIT')
  if (await areGone(hardEndWithinMs)) return
  throw new Error(`The processes ${living().join(', ')} still work on ${folder} and do not end.`)
}
