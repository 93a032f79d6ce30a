/** The 500 shades of the palette whose names operators' systems use; `green` is our own. */
const NAMED: Readonly<Record<string, string>> = {
  red: '#ef4444',
  orange: '#f97316',
  amber: '#f59e0b',
  yellow: '#eab308',
  lime: '#84cc16',
  green: '#0f8a4b',
  emerald: '#10b981',
  teal: '#14b8a6',
  cyan: '#06b6d4',
  sky: '#0ea5e9',
  blue: '#3b82f6',
  indigo: '#6366f1',
  violet: '#8b5cf6',
  purple: '#a855f7',
  fuchsia: '#d946ef',
  pink: '#ec4899',
  rose: '#f43f5e',
  slate: '#64748b',
  gray: '#6b7280',
  zinc: '#71717a',
  neutral: '#737373',
  stone: '#78716c',
}
const DEFAULT_SEED = '#0f8a4b'

/** `#rrggbb` for a hex of three or six digits, with or without `#`; undefined for any other text. */
export function hexColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase())?.[1]
  return digits && `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** `#rrggbb` for a hex with or without `#`, or a palette name; undefined for any other text. */
export function parseBrandColor(theme: string): string | undefined {
  const name = theme.trim().toLowerCase()
  return Object.hasOwn(NAMED, name) ? NAMED[name] : hexColor(name)
}

/** The brand colour in the server's `theme`, as `#rrggbb`; the default green for a value that is no colour. */
export const normalizeBrandColor = (theme: unknown): string =>
  (typeof theme === 'string' ? parseBrandColor(theme) : undefined) ?? DEFAULT_SEED
