import { existsSync, readFileSync } from 'node:fs'

/** A row of a table in `docs/`: its number, and the tests, or groups of them, that it names as its proof. */
export type Claim = { number: string; proofs: string[] }

/**
 * The rows of a Markdown table, in its order. The last cell names the tests: `` `file`: title ``, parted by `·`.
 * @param number what the first cell of such a row begins with
 */
export const readClaims = (markdown: string, number: RegExp): Claim[] =>
  markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) return []
    const cells = line.split('|').map((cell) => cell.trim())
    const found = new RegExp(`^(?:${number.source}) `).exec(cells[1] ?? '')?.[0].trim()
    const proof = cells.at(-2) ?? ''
    return found ? [{ number: found, proofs: proof ? proof.split(' · ') : [] }] : []
  })

const TEST_FILE = /\.(?:test|spec)\.tsx?$/

/** A test, or a group of them, that is run: a title in a comment or of a test that is skipped is none. */
function hasTest(source: string, title: string) {
  const words = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!\\b(?:skip|fixme|todo))\\(\\s*(['"\`])${words}\\1\\s*[,)]`).test(source)
}

/** What is named as a proof and is no test of ours, each with the number of its row. */
export const brokenProofs = (claims: readonly Claim[]): string[] =>
  claims.flatMap(({ number, proofs }) =>
    proofs
      .filter((proof) => {
        const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
        return !TEST_FILE.test(file) || !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), title)
      })
      .map((proof) => `${number}: ${proof}`),
  )
