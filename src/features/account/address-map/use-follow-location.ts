import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { type LatLng, type LocationResult, type LocationWatch, watchLocation } from '#lib/browser/location.ts'
import { t } from '#lib/i18n/translate.tsx'

type Problem = Exclude<LocationResult['kind'], 'granted'>

/** Follows the device from when it is asked to until it is stopped or the page is left. */
export function useFollowLocation(onPlace: (place: LatLng) => void) {
  const [isOn, setOn] = useState(false)
  const [hasPlace, setHasPlace] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const watch = useRef<LocationWatch>(null)
  const heard = useEffectEvent((result: LocationResult) => {
    if (result.kind === 'granted') {
      setHasPlace(true)
      setProblem(undefined)
      return onPlace({ lat: result.lat, lng: result.lng })
    }
    setProblem(result.kind)
    announce(t(`branch.location.${result.kind}`), 'assertive')
    stop()
  })
  useEffect(() => {
    watch.current = watchLocation((result) => heard(result))
    return () => watch.current?.pause()
  }, [])

  function stop() {
    watch.current?.pause()
    setOn(false)
    setHasPlace(false)
  }

  function toggle() {
    if (isOn) return stop()
    setOn(true)
    setProblem(undefined)
    watch.current?.resume()
  }

  return { isOn, isAsking: isOn && !hasPlace, problem, stop, toggle }
}
