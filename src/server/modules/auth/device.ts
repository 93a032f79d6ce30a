export type Device = { browser: string; system: string }

/** The first match wins: every browser also names the browsers it descends from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Only as much of a user agent as customers need to tell their devices apart: versions and models would identify them. */
export function deviceOf(userAgent: string | undefined): Device | null {
  const matchName = (patterns: typeof BROWSERS) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [matchName(BROWSERS), matchName(SYSTEMS)]
  return browser && system ? { browser, system } : null
}
