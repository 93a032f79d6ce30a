import { afterEach, expect, test } from 'vitest'
import { type LocationResult, watchLocation } from './location.ts'

type Watcher = { ok: PositionCallback; fail: PositionErrorCallback; options: PositionOptions }

/** Stubs geolocation, which jsdom lacks. */
function stubGeolocation() {
  const watchers = new Map<number, Watcher>()
  let lastId = 0
  const geolocation = {
    watchPosition(ok: PositionCallback, fail: PositionErrorCallback, options: PositionOptions) {
      watchers.set(++lastId, { ok, fail, options })
      return lastId
    },
    clearWatch: (id: number) => void watchers.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  return { watchers, watcher: () => [...watchers.values()][0] }
}
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition // fields in use
const failure = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError // fields in use

test('starts paused, resumes and pauses on request, and uses the specified maximum age and timeout', () => {
  const { watchers, watcher } = stubGeolocation()
  const results: LocationResult[] = []
  const watch = watchLocation((result) => results.push(result))
  expect(watchers.size).toBe(0)
  watch.resume()
  watch.resume()
  expect(watchers.size).toBe(1)
  expect(watcher()?.options).toEqual({ maximumAge: 30_000, timeout: 27_000 })
  watcher()?.ok(at(13.78, 100.54))
  expect(results).toEqual([{ kind: 'granted', lat: 13.78, lng: 100.54 }])
  watch.pause()
  expect(watchers.size).toBe(0)
  watch.resume()
  expect(watchers.size).toBe(1)
})

test('keeps watching after a timeout and stops after a denial', () => {
  const { watchers, watcher } = stubGeolocation()
  const results: LocationResult[] = []
  const watch = watchLocation((result) => results.push(result))
  watch.resume()
  watcher()?.fail(failure(3))
  expect(watchers.size).toBe(1)
  watcher()?.fail(failure(1))
  expect(watchers.size).toBe(0)
  expect(results).toEqual([{ kind: 'unavailable' }, { kind: 'denied' }])
})

test('reports unsupported where there is no geolocation', () => {
  const results: LocationResult[] = []
  watchLocation((result) => results.push(result)).resume()
  expect(results).toEqual([{ kind: 'unsupported' }])
})
