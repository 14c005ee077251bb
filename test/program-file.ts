import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/**
 * The file of one of our programs that a test starts. The test run names the bundles that `npm start` and the owner's commands run,
 * which start in a fraction of the time; a file that is run alone takes the sources, which need no build.
 * @param source from the root
 */
export function programFile(source: string): string {
  const bundles: Record<string, string> = JSON.parse(process.env.TEST_PROGRAMS ?? '{}')
  return fileURLToPath(new URL(bundles[source] ?? source, root))
}
