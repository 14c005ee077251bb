type Known = [pattern: RegExp, name: string]

/** Most browsers name others too, so the first that fits counts. */
const browsers: Known[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Known[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What a browser says of itself, in words that its owner recognises: 'Chrome on Android'. Only words of this
 * file are answered, whatever was sent; empty when nothing is known.
 */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? ''
}

const names = (known: Known[]): string[] => known.map(([, name]) => name)

const ownDescriptions = new Set([
  ...names(browsers),
  ...names(systems),
  ...names(browsers).flatMap((browser) => names(systems).map((system) => `${browser} on ${system}`)),
])

/** Whether a text is one that {@link describeDevice} answers. */
export const isDeviceDescription = (text: string): boolean => ownDescriptions.has(text)

const nameIn = (known: Known[], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]
