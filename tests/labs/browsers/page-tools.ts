import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'

/** `in-page.ts` as a script that runs before the scripts of the page. */
const file = join(import.meta.dirname, 'in-page.ts')
const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
export const PAGE_TOOLS = `(() => { ${code.replaceAll(/^export /gm, '')} globalThis.pageTools = tools })()`
