import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/** `in-page.ts` as a script that runs before the scripts of the page. */
const source = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'in-page.ts'), 'utf8'))
export const PAGE_TOOLS = `(() => { ${source.replaceAll(/^export /gm, '')} globalThis.pageTools = tools })()`
