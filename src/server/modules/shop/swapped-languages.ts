import type { Path } from './read-yaml.ts'

const isThai = (text: unknown) =>
  typeof text === 'string' && /\p{Script=Thai}/u.test(text) && !/\p{Script=Latin}/u.test(text)

/** English texts that are Thai, as where both languages have changed places: they fit, and customers could not read them. */
export function swappedLanguages(content: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => {
    const own = [...path, Array.isArray(content) ? Number(name) : name]
    const isSwapped = name === 'en' && 'th' in content && isThai(value)
    return isSwapped
      ? [{ path: own, text: `${own.join('.')} “${value}” is Thai: write it in English` }]
      : swappedLanguages(value, own)
  })
}
