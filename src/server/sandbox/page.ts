import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Router } from '#server/http/router.ts'

const FILES = {
  '/sandbox': { name: 'page.html', type: 'text/html; charset=utf-8' },
  '/sandbox/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  '/sandbox/page.css': { name: 'page.css', type: 'text/css; charset=utf-8' },
} as const

/** Response headers of every sandbox page. */
export const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
}

/** Serves the sandbox page: static files that use the sandbox endpoints. */
export function mountSandboxPage(server: Router) {
  for (const [path, { name, type }] of Object.entries(FILES)) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    server.get(path, (c) => c.body(text, 200, { ...HEADERS, 'content-type': type }))
  }
}
