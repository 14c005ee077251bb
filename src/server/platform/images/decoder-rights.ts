import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Returns Node's permission options of the decoding program. The program reads only its own code, writes one
 * system file, and starts no programs or threads. Native code ignores these options; {@link shellLimits}
 * restrict it too.
 */
export function decoderRights(program: string): string[] {
  const root = rootOf(dirname(program))
  const isSource = program.startsWith(join(root, 'src') + sep)
  const packages = join(root, 'node_modules')
  const readable = [
    join(root, 'package.json'),
    isSource ? join(root, 'src', sep) : join(dirname(program), sep),
    join(packages, sep),
    join(realpathSync(packages), sep),
  ]
  return [
    '--permission',
    '--allow-addons',
    '--allow-fs-write=/proc/self/oom_score_adj',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // Native add-ons are intended here, so Node's warning is off.
    '--disable-warning=PERM0001',
  ]
}

/** Finds the folder that holds `node_modules`. */
function rootOf(folder: string): string {
  if (existsSync(join(folder, 'node_modules'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The shop was moved away from its packages.')
  return rootOf(above)
}

/** Shell limits that also hold for native code: memory in KB, no written files, no core dumps. */
export const shellLimits = (memoryKb: number): string => `ulimit -d ${memoryKb}; ulimit -f 0; ulimit -c 0`
