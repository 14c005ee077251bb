const [minute, hour] = [60, 3600]

/** Seconds from each failed try to the next, as Standard Webhooks proposes: ten tries in three to four days. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Days of failures after which an endpoint is switched off. */
export const maxFailingDays = 3

/** Hours of failures after which the owners get a mail. */
export const warnedAfterHours = 24

/** Seconds by which a receiver may put off the next try at most: a day. */
const maxRetryAfter = 24 * hour

/**
 * Seconds until the next try; null after the last one. Up to a fifth is added by chance, so that the deliveries of an
 * outage come back one by one.
 */
export function nextTryAfter(
  tries: number,
  retryAfter: number | null,
  random = Math.random(),
): number | null {
  const pause = pauses[tries - 1]
  if (pause === undefined) return null
  return Math.max(pause * (1 + random / 5), Math.min(retryAfter ?? 0, maxRetryAfter))
}

/** Seconds for which an endpoint that is away or overloaded gets nothing at all. */
export const restAfter = (failures: number, retryAfter: number | null): number =>
  retryAfter === null
    ? Math.min(5 * minute, 5 * 2 ** Math.min(failures, 6))
    : Math.min(retryAfter, maxRetryAfter)

/** The seconds of a `Retry-After` header, which has a number of seconds or a time; null without one. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000)
}
