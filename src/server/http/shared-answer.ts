import type { App } from './app.ts'

/**
 * Shares one computation among all callers of a server, and its result until it is `maxAgeMs` old. For public data only:
 * the key is all that distinguishes callers. A failure is not stored.
 */
export function shareAnswers<Value>(
  maxAgeMs: number,
  compute: (app: App, key: string) => Promise<Value>,
): (app: App, key: string) => Promise<Value> {
  const answers = new WeakMap<App, Map<string, { value: Promise<Value>; expiresAt: number }>>()
  return (app, key) => {
    const ofApp = answers.get(app) ?? new Map<string, { value: Promise<Value>; expiresAt: number }>()
    answers.set(app, ofApp)
    const existing = ofApp.get(key)
    if (existing && existing.expiresAt > performance.now()) return existing.value
    const startedAt = performance.now()
    const answer = { value: compute(app, key), expiresAt: Number.POSITIVE_INFINITY }
    ofApp.set(key, answer)
    answer.value.then(
      () => {
        answer.expiresAt = startedAt + maxAgeMs
      },
      () => ofApp.delete(key),
    )
    return answer.value
  }
}
