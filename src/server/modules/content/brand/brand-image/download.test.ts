import { describe, expect, test } from 'vitest'
import {
  downloadOutcome,
  garbageServer,
  loopbackResolver,
  responses,
  slowHeaderServer,
  startSsrfHosts,
  urlOf,
} from '#tests/support/doubles/ssrf-hosts.ts'
import { download, MAX_BYTES } from './download.ts'

startSsrfHosts()

describe('an accepted download', () => {
  test.each(['/good', '/in-parts', '/once', '/twice', '/three-times'])('%s', async (path) => {
    expect(await downloadOutcome(urlOf(path), loopbackResolver({ limitMs: 10_000 }))).toBe('picture')
  })

  test('accepts a download of exactly five megabytes', async () => {
    expect((await download(urlOf('/full'), loopbackResolver({ limitMs: 10_000 }))).length).toBe(MAX_BYTES)
  })
})

describe('a harmful server', () => {
  test.each<readonly [string, string]>([
    ['/declared-too-large', 'too_large'],
    ['/declared-huge', 'too_large'],
    ['/one-too-many', 'too_large'],
    ['/endless', 'too_large'],
    ['/gzip-bomb', 'encoding'],
    ['/brotli', 'encoding'],
    ['/two-encodings', 'encoding'],
    ['/cut', 'connection'],
    ['/large-header', 'connection'],
    ['/four-times', 'redirects'],
    ['/round-and-round', 'redirects'],
    ['/nowhere', 'redirects'],
    ...Object.keys(responses).flatMap((path) => (path.startsWith('/status-') ? [[path, 'status'] as const] : [])),
  ])('[V5.2.1] %s is refused: %s', async (path, reason) => {
    expect(await downloadOutcome(urlOf(path), loopbackResolver({ limitMs: 10_000 }))).toBe(reason)
  })

  test.each(['/silent', '/drip'])('[V5.2.1] a download of %s stops at the time limit', async (path) => {
    expect(await downloadOutcome(urlOf(path), loopbackResolver())).toBe('too_slow')
  })

  test('a header that never ends stops at the time limit', async () => {
    expect(await downloadOutcome(urlOf('/', slowHeaderServer), loopbackResolver())).toBe('too_slow')
  })

  test('a server that does not speak HTTP is a failed connection', async () => {
    expect(await downloadOutcome(urlOf('/', garbageServer), loopbackResolver({ limitMs: 10_000 }))).toBe('connection')
  })

  test('a port without a listener is a failed connection', async () => {
    expect(await downloadOutcome('http://img.example:1/', loopbackResolver({ ports: ['1'], limitMs: 10_000 }))).toBe(
      'connection',
    )
  })
})
