import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/**
 * The file of one of our programs that a test starts. The test run names bundles, which start in a fraction of the
 * time. A file that runs alone uses the sources.
 * @param source from the root
 */
export function programFile(source: string): string {
  const bundles: Record<string, string> = JSON.parse(process.env.TEST_PROGRAMS ?? '{}')
  return fileURLToPath(new URL(bundles[source] ?? source, root))
}
