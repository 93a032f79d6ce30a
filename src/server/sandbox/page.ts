import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Router } from '#server/http/router.ts'

const FILES = {
  '/sandbox': { name: 'page.html', type: 'text/html; charset=utf-8' },
  '/sandbox/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/sandbox/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
} as const

/** Of every page of the sandbox. */
export const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

/** The bank and the machine room as a page for people: plain files over the sandbox calls. */
export function mountSandboxPage(server: Router) {
  for (const [path, { name, type }] of Object.entries(FILES)) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    server.get(path, (c) => c.body(text, 200, { ...HEADERS, 'content-type': type }))
  }
}
