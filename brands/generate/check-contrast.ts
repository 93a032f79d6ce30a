import { contrastViolations } from '#design-tokens/contrast-rules.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'

/**
 * Refuses a brand that cannot be read, whatever it has set itself.
 * @throws RangeError with each pair of colours that is too faint, and what to do
 */
export function checkContrast(id: string): void {
  const broken = contrastViolations(readResolvedTokens(id))
  if (broken.length === 0) return
  const what = `${id} cannot be read:\n${broken.map((line) => `  ${line}`).join('\n')}`
  throw new RangeError(
    `${what}\nChange these colours in brands/${id}/tokens.json, or take them out: then they follow from the brand colour.`,
  )
}
