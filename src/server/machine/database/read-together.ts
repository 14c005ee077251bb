/**
 * Reads in one statement what several calls ask for in the same turn of the event loop. Alone, a call waits for nothing; under load
 * they share one way to the database. Each call is told what holds after it asked, since the statement is sent after all of them.
 * @param read answers what was found, by key; what is missing is not there.
 */
export function readTogether<Found>(
  read: (keys: string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | null> {
  let keys: string[] = []
  let found: Promise<Map<string, Found>> | undefined

  async function readAll(): Promise<Map<string, Found>> {
    // After all calls that have arrived by now were begun.
    await new Promise((resolve) => setImmediate(resolve))
    const wanted = keys
    keys = []
    found = undefined
    return read(wanted)
  }

  return async (key) => {
    keys.push(key)
    found ??= readAll()
    return (await found).get(key) ?? null
  }
}
