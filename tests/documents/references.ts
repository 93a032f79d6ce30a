import { globSync, readFileSync } from 'node:fs'
import { readTestTitles } from '#tests/repository/test-titles.ts'
import { PARTS, type Part } from '#tests/tiers.ts'

/**
 * The documents with tables of promises. Each id is in one of them: G7 and the like, V and a number of ASVS, S and
 * a number.
 */
export const PROOF_DOCUMENTS = [
  'docs/proofs/accessibility.md',
  'docs/proofs/asvs.md',
  'docs/proofs/security.md',
] as const
export const UPDATE_PROOFS = 'npm run fix'

/** A test with the id of a promise in its title; `title` is without the ids. */
export type Proof = { id: string; file: string; title: string }
/** A table row: its ids, any of which a test may have, and its last cell. */
export type Promised = { ids: string[]; proof: string }

const ID = /[A-Z]\d+(?:\.\d+)*[a-z]?/
const IDS_IN_TITLE = new RegExp(`\\[(${ID.source})\\] ?`, 'g')
/** A row of Markdown whose first cell is one or more ids. A pipe in a cell is escaped. */
const ROW = new RegExp(`^(\\| (${ID.source}(?:, ${ID.source})*) \\| .*(?<!\\\\)\\|)((?:[^|\\\\]|\\\\.)*)\\|$`)
/** The manual text of the last cell if no test has the id. */
const REASON = /^No test: ./

/** The proofs in a test file: titles of tests that run, with an id such as `[G7]` in front. */
export const readProofs = (file: string, source: string): Proof[] =>
  readTestTitles(source, file.endsWith('x') ? 'tsx' : 'ts').flatMap((title) =>
    [...title.matchAll(IDS_IN_TITLE)].map(([, id = '']) => ({ id, file, title: title.replaceAll(IDS_IN_TITLE, '') })),
  )

/** The proofs in all test files of all tiers. */
export function findProofs(): Proof[] {
  const parts: readonly Part[] = Object.values(PARTS)
  const files = new Set(parts.flatMap(({ files = [] }) => files.flatMap((pattern) => globSync(pattern))))
  return [...files].flatMap((file) => readProofs(file, readFileSync(file, 'utf8')))
}

export const readPromises = (markdown: string): Promised[] =>
  markdown.split('\n').flatMap((line) => {
    const [, , ids, proof = ''] = ROW.exec(line) ?? []
    return ids ? [{ ids: ids.split(', '), proof: proof.trim() }] : []
  })

export const proofsOf = ({ ids }: Promised, proofs: readonly Proof[]) => proofs.filter(({ id }) => ids.includes(id))

const inMarkdown = (title: string) => title.replaceAll(/[|<*_]/g, '\\$&')

/**
 * The document with the last cell of each row rewritten from the proofs. A row without proofs keeps its "No test: …".
 */
export const writeProofs = (markdown: string, proofs: readonly Proof[]) =>
  markdown
    .split('\n')
    .map((line) => {
      const [, start = '', ids, last = ''] = ROW.exec(line) ?? []
      if (!ids) return line
      const rowProofs = proofsOf({ ids: ids.split(', '), proof: last }, proofs)
      const tests = new Set(rowProofs.map(({ file, title }) => `\`${file}\`: ${inMarkdown(title)}`))
      const reason = REASON.test(last.trim()) ? last.trim() : ''
      return `${start} ${[...tests].toSorted().join('<br>') || reason} |`
    })
    .join('\n')

/** The mismatches between the documents, by name, and the tests, one line each. */
export function proofFaults(documents: Readonly<Record<string, string>>, proofs: readonly Proof[]): string[] {
  const promises = Object.values(documents).flatMap(readPromises)
  const ids = promises.flatMap((promise) => promise.ids)
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...promises
      .filter((promise) => proofsOf(promise, proofs).length === 0 && !REASON.test(promise.proof))
      .map((promise) => `${promise.ids.join(', ')} has no test, and no "No test: …" that says why`),
    ...proofs
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, file, title }) => `${id} has no row, but a test: ${file}: ${title}`),
    ...Object.entries(documents)
      .filter(([, markdown]) => writeProofs(markdown, proofs) !== markdown)
      .map(([name]) => `${name} is out of date: ${UPDATE_PROOFS}`),
  ]
}
