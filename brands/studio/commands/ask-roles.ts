/** Asks in the terminal which foreign token has which role. */
import { type Foreign, type Layers, type TokenMap, valueAs } from '#studio/import-tokens/brand-overrides.ts'
import { type Candidate, type Proposal, proposals } from '#studio/import-tokens/token-map.ts'
import { nearestName } from '../../../design-tokens/nearest-name.ts'

type Terminal = {
  say: (line: string) => void
  ask: (question: string) => Promise<string>
  /** The rules that a map would break, one sentence each. */
  faultsOf: (map: TokenMap) => readonly string[]
}

const LEFT = '0'

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null && 'value' in value && 'unit' in value
    ? `${value.value}${value.unit}`
    : JSON.stringify(value)
}
export const valuesText = ({ light, dark }: { light: unknown; dark: unknown }) =>
  text(light) === text(dark) ? text(light) : `${text(light)}, dark ${text(dark)}`

/** The name that an answer means; null to leave the role alone; undefined for an answer that means nothing. */
function meaningOf(answer: string, candidates: readonly Candidate[], names: readonly string[]) {
  if (answer === LEFT) return null
  return candidates[Number(answer) - 1]?.name ?? names.find((name) => name === answer)
}

async function askRole(
  { role, derived, candidates }: Proposal,
  map: TokenMap,
  foreign: Foreign,
  layers: Layers,
  terminal: Terminal,
) {
  const { say, ask, faultsOf } = terminal
  const faults = candidates.map(({ name }) => faultsOf({ ...map, [role]: name })[0])
  const isBrand = role === 'color.brand'
  const type = layers.semantic.get(role)?.type ?? 'color'
  const usable = candidates.findIndex(({ reason }, i) => (isBrand || reason === 'name') && faults[i] === undefined)
  const suggestion = usable === -1 && !isBrand ? LEFT : String(usable + 1)
  say(`\n${role}: ${layers.semantic.get(role)?.description ?? ''}`)
  for (const [i, candidate] of candidates.entries()) {
    const why = faults[i] ? `  not possible: ${faults[i]}` : candidate.reason === 'colour' ? '  a similar colour' : ''
    say(`  ${i + 1}  ${candidate.name}  ${valuesText(candidate)}${why}`)
  }
  say(
    isBrand
      ? `  ${LEFT}  none: keep ${valuesText(derived)}`
      : `  ${LEFT}  none: ${valuesText(derived)}, as the brand has it`,
  )
  const names = [...foreign.light.tokens]
    .filter(([, token]) => valueAs(type, token) !== undefined)
    .map(([name]) => name)
  for (;;) {
    const answer = (await ask(`Number, or the name of another token [${suggestion}]: `)).trim() || suggestion
    const name = meaningOf(answer, candidates, names)
    const fault = typeof name === 'string' ? faultsOf({ ...map, [role]: name })[0] : undefined
    if (name !== undefined && !fault) return name
    const near = nearestName(answer, names)
    say(fault ?? `The file has no ${type} ${answer}${near ? `: did you mean ${near}?` : '.'}`)
  }
}

/** @returns the map with an answer for every role that a foreign token may have */
export async function askRoles(
  start: TokenMap,
  foreign: Foreign,
  layers: Layers,
  terminal: Terminal,
): Promise<TokenMap> {
  let map = start
  for (;;) {
    const [next] = proposals(map, foreign, layers)
    if (!next) return map
    map = { ...map, [next.role]: await askRole(next, map, foreign, layers, terminal) }
  }
}
