/**
 * Writes the proofs into the tables of `docs/proofs/accessibility.md`, `docs/proofs/asvs.md` and `docs/proofs/security.md`: the tests whose
 * title has the id of the row, such as `[G7]`.
 *
 *   node tests/documents/proofs.ts           writes the documents
 *   node tests/documents/proofs.ts --check   writes nothing; exits with 1 if a document is out of date
 *
 * Both print all other faults (`proofFaults`) and exit with 1 if there are any.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findProofs, PROOF_DOCUMENTS, proofFaults, writeProofs } from './references.ts'

const proofs = findProofs()
const read = () => Object.fromEntries(PROOF_DOCUMENTS.map((name) => [name, readFileSync(name, 'utf8')]))
if (!process.argv.includes('--check'))
  for (const [name, markdown] of Object.entries(read())) writeFileSync(name, writeProofs(markdown, proofs))
const faults = proofFaults(read(), proofs)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
