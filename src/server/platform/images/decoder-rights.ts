import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/**
 * Node's options for the program that decodes pictures: it reads its own code and no other file, writes one file of the system,
 * and starts neither programs nor threads. Native code, such as the decoder itself, is not held by them; {@link shellLimits} are.
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
    // Node warns of what is meant here.
    '--disable-warning=PERM0001',
  ]
}

/** The folder of the shop, which holds its packages. */
function rootOf(folder: string): string {
  if (existsSync(join(folder, 'node_modules'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The shop was moved away from its packages.')
  return rootOf(above)
}

/**
 * What the shell takes from the program before it begins, also from native code: memory in KB, files that it could write, and
 * copies of its memory when it crashes.
 */
export const shellLimits = (memoryKb: number): string => `ulimit -d ${memoryKb}; ulimit -f 0; ulimit -c 0`
