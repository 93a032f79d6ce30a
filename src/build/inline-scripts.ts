import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { LOCALES } from '#contract/locale.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')

/** The texts of the rescue script: it runs when no message file may have loaded. */
const textsOf = (locale: string) => {
  const messages: Record<string, string> = JSON.parse(read(`src/locales/${locale}.json`))
  return { title: messages['error.network'], retry: messages['action.retry'] }
}

const SCRIPTS = ['rescue', 'preload-files']

/** Writes scripts of `src/lib/pwa/` and their texts into the page. The server's policy allows them by their digest. */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const scripts = SCRIPTS.map((name) => `src/lib/pwa/${name}.ts`)
      const sources = await Promise.all(scripts.map((path) => transformWithOxc(read(path), path)))
      const { code } = await minify('inline.js', sources.map((source) => source.code).join('\n'))
      const texts = JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])))
      const tags = `<script>${code}</script>\n    <script type="application/json" id="rescue">${texts}</script>\n    `
      return html.replace('<!--head-->', (marker) => tags + marker)
    },
  },
}
