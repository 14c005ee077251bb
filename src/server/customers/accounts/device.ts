type KnownPattern = [pattern: RegExp, name: string]

/** Most browsers name others too, so the first match counts. */
const browsers: KnownPattern[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: KnownPattern[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Describes a browser for its owner: 'Chrome on Android'. Returns only words of this file, whatever the
 * browser sent; empty when nothing matches.
 */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? ''
}

const names = (known: KnownPattern[]): string[] => known.map(([, name]) => name)

const allDescriptions = new Set([
  ...names(browsers),
  ...names(systems),
  ...names(browsers).flatMap((browser) => names(systems).map((system) => `${browser} on ${system}`)),
])

/** Whether {@link describeDevice} can return the text. */
export const isDeviceDescription = (text: string): boolean => allDescriptions.has(text)

const nameIn = (known: KnownPattern[], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]
