/**
 * A proof of work is `<challenge>:<number>`, whose SHA-256 begins with as many zero bits as `work_required` says. It is sent in
 * this header with the same call again.
 */
export const PROOF_HEADER = 'proof-of-work'

/** How many zero bits a hash begins with, up to 32. */
export const leadingZeroBits = (hash: Uint8Array) => Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0))
