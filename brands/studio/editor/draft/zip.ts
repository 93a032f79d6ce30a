import { strToU8, zipSync } from 'fflate'

/** The files of a brand's folder as an archive that is unpacked in the project's own folder. */
export const zipOf = (id: string, files: ReadonlyMap<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? strToU8(content) : content)
  const entries = [...files].map(([name, content]) => [`brands/${id}/${name}`, bytesOf(content)] as const)
  return zipSync(Object.fromEntries(entries), { level: 9 })
}
