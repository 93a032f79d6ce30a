/** The drawings in `brands/<id>/stage/`, of which `public/<id>/` has copies. Node.js only. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './content-hash.ts'
import { STAGE_FILES, type StageFile } from './stage-art.ts'

/** @param root folder of the project. Panda bundles this module and reads relative to the working directory. */
const pathOf = (id: string, file: StageFile, root: string) => join(root, 'brands', id, 'stage', file)

/** The files that a brand has, by name. */
export const readStageArt = (id: string, root = ''): Record<string, string> =>
  Object.fromEntries(
    STAGE_FILES.flatMap((file) => {
      const path = pathOf(id, file, root)
      return existsSync(path) ? [[file, readFileSync(path, 'utf8')] as const] : []
    }),
  )

/** Their addresses, with the content in the query: another drawing is another address. */
export const stageUrls =
  (id: string, root = '') =>
  (file: StageFile): string | undefined => {
    const path = pathOf(id, file, root)
    return existsSync(path) ? `/${id}/${file}?${contentHash(readFileSync(path))}` : undefined
  }
