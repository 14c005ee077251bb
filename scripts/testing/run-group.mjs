import { test } from 'node:test'

/**
 * Runs test files one after the other in this process, each as a test with the file's name.
 * @param {[file: string, load: () => Promise<{ default: () => Promise<void> }>][]} files
 */
export function runGroup(files) {
  for (const [file, load] of files) {
    test(file, async () => {
      const { default: defineTests } = await load()
      await defineTests()
    })
  }
}
