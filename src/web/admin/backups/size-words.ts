const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** '1.4 MB' */
export function sizeOf(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`
}

const hours = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', timeZone: 'UTC' })

/** '2 am', of an hour in India. */
export const hourOf = (hour: number): string => hours.format(new Date(Date.UTC(2026, 0, 1, hour)))
