import { strToU8, zipSync } from 'fflate'

/** The files of a brand's folder as an archive that is unpacked in the project's own folder. */
export const zipOf = (id: string, files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries([...files].map(([name, text]) => [`brands/${id}/${name}`, strToU8(text)])), { level: 9 })
