import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** What is not in the repository and never changed by a test. */
const linked = ['node_modules', 'dist', '.node']

/** Copies the sources as they are in the work tree, so that a mutation never touches it. */
export function copyTree(root: string, tree: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.toString().split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(tree, path))
  }
  for (const name of linked) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(tree, name))
}
