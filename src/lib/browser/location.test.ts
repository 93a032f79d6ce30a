import { afterEach, expect, test } from 'vitest'
import { type LocationResult, watchLocation } from './location.ts'

type Watching = { ok: PositionCallback; fail: PositionErrorCallback; options: PositionOptions }

/** The browser's geolocation, which jsdom has not. */
function stubGeolocation() {
  const watching = new Map<number, Watching>()
  let last = 0
  const geolocation = {
    watchPosition(ok: PositionCallback, fail: PositionErrorCallback, options: PositionOptions) {
      watching.set(++last, { ok, fail, options })
      return last
    },
    clearWatch: (id: number) => void watching.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  return { watching, one: () => [...watching.values()][0] }
}
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

const at = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition // what is read of it
const failing = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError // what is read of it

test('following is paused at first, resumed and paused on request, with the age and the time-out it promises', () => {
  const { watching, one } = stubGeolocation()
  const results: LocationResult[] = []
  const watch = watchLocation((result) => results.push(result))
  expect(watching.size).toBe(0)
  watch.resume()
  watch.resume()
  expect(watching.size).toBe(1)
  expect(one()?.options).toEqual({ maximumAge: 30_000, timeout: 27_000 })
  one()?.ok(at(13.78, 100.54))
  expect(results).toEqual([{ kind: 'granted', lat: 13.78, lng: 100.54 }])
  watch.pause()
  expect(watching.size).toBe(0)
  watch.resume()
  expect(watching.size).toBe(1)
})

test('a time-out goes on following, a refusal does not', () => {
  const { watching, one } = stubGeolocation()
  const results: LocationResult[] = []
  const watch = watchLocation((result) => results.push(result))
  watch.resume()
  one()?.fail(failing(3))
  expect(watching.size).toBe(1)
  one()?.fail(failing(1))
  expect(watching.size).toBe(0)
  expect(results).toEqual([{ kind: 'unavailable' }, { kind: 'denied' }])
})

test('where there is no geolocation it says so', () => {
  const results: LocationResult[] = []
  watchLocation((result) => results.push(result)).resume()
  expect(results).toEqual([{ kind: 'unsupported' }])
})
