import { contrastViolations } from '#design-tokens/contrast-rules.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'

/**
 * Refuses a brand whose tokens violate the contrast rules.
 * @throws RangeError that lists each pair of colours with too little contrast and says what to do
 */
export function checkContrast(id: string): void {
  const violations = contrastViolations(readResolvedTokens(id))
  if (violations.length === 0) return
  const summary = `The colours of ${id} have too little contrast:\n${violations.map((line) => `  ${line}`).join('\n')}`
  throw new RangeError(
    `${summary}\nChange these colours in brands/${id}/tokens.json, or remove them to derive them from the brand colour.`,
  )
}
