/** A reporter of node:test that prints the name of each test that failed, and nothing else. */
export default async function* failedTests(events) {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') yield `${data.name}\n`
  }
}
