import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { type LatLng, type LocationResult, type LocationWatch, watchLocation } from '#lib/browser/location.ts'
import { t } from '#lib/i18n/translate.tsx'

type Problem = Exclude<LocationResult['kind'], 'granted'>

/** Follows the device's location from `toggle` until the next `toggle` or `stop`, a failure, or unmounting. */
export function useFollowLocation(onLocation: (location: LatLng) => void) {
  const [isOn, setOn] = useState(false)
  const [hasLocation, setHasLocation] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const watch = useRef<LocationWatch>(null)
  const handleResult = useEffectEvent((result: LocationResult) => {
    if (result.kind === 'granted') {
      setHasLocation(true)
      setProblem(undefined)
      return onLocation({ lat: result.lat, lng: result.lng })
    }
    setProblem(result.kind)
    announce(t(`branch.location.${result.kind}`), 'assertive')
    stop()
  })
  useEffect(() => {
    watch.current = watchLocation((result) => handleResult(result))
    return () => watch.current?.pause()
  }, [])

  function stop() {
    watch.current?.pause()
    setOn(false)
    setHasLocation(false)
  }

  function toggle() {
    if (isOn) return stop()
    setOn(true)
    setProblem(undefined)
    watch.current?.resume()
  }

  return { isOn, isLocating: isOn && !hasLocation, problem, stop, toggle }
}
