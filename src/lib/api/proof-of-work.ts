import { number, object, parseJson, pipe, safeParse, string } from 'valibot'
import { leadingZeroBits } from '#contract/proof-of-work.ts'

const Work = pipe(string(), parseJson(), object({ challenge: string(), bits: number() }))
/** Hashes at a time: the page stays usable between them. */
const BATCH = 256

/**
 * Does the work that the server asks for before it gives strangers something: some thousand hashes, about a second. Nobody has to
 * read or press anything.
 * @param body of the answer `work_required`
 * @returns the proof; undefined if the answer asks for none, or the browser cannot hash
 */
export async function prove(body: string): Promise<string | undefined> {
  const { subtle }: { subtle?: SubtleCrypto } = globalThis.crypto // only of pages over https and of the own machine
  const work = safeParse(Work, body)
  if (!work.success || !subtle) return undefined
  const { challenge, bits } = work.output
  const encoder = new TextEncoder()
  for (let first = 0; ; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, i) => `${challenge}:${first + i}`)
    const hashes = await Promise.all(proofs.map((proof) => subtle.digest('SHA-256', encoder.encode(proof))))
    const found = proofs.find((_, i) => leadingZeroBits(new Uint8Array(hashes[i] ?? new ArrayBuffer(4))) >= bits)
    if (found) return found
  }
}
