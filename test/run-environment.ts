const names = ['PATH', 'TMPDIR', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE']

/**
 * What a process with settings of its own takes from the test run: where programs and temporary files are, and what
 * lets it start quickly.
 */
export function runEnvironment(): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
