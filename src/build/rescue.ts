import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { minify } from 'terser'
import type { Plugin } from 'vite'
import { LOCALES } from '#contract/locale.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')

/** The texts of the rescue script: it runs when no message file may have loaded. */
const textsOf = (locale: string) => {
  const messages: Record<string, string> = JSON.parse(read(`src/locales/${locale}.json`))
  return { title: messages['error.network'], retry: messages['action.retry'] }
}

/** Writes `src/lib/pwa/rescue.ts` and its texts into the page. The server's policy allows the script by its digest. */
export const rescue: Plugin = {
  name: 'rescue',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const { code = '' } = await minify(stripTypeScriptTypes(read('src/lib/pwa/rescue.ts')), { ecma: 2020 })
      const texts = JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])))
      const tags = `<script>${code}</script>\n    <script type="application/json" id="rescue">${texts}</script>\n    `
      return html.replace('<!--head-->', (marker) => tags + marker)
    },
  },
}
