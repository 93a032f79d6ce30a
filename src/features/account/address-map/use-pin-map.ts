import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PinMap } from '#lib/browser/leaflet-map.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

type Wish = {
  /** Undefined while it is not known where to begin. */
  start: LatLng | undefined
  onMove: (place: LatLng) => void
  onTouch: () => void
}

const isSet = pageConfig.map.tile_url !== ''

/** A map in an element: loaded when it is wanted, and gone where none is set or its pictures cannot be had. */
export function usePinMap({ start, onMove, onTouch }: Wish) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PinMap>(null)
  const [isMissing, setMissing] = useState(!isSet)
  const moved = useEffectEvent(onMove)
  const touched = useEffectEvent(onTouch)
  const isReady = start !== undefined && !isMissing
  const first = useEffectEvent(() => start)

  useEffect(() => {
    const [place, at] = [element.current, first()]
    if (!isReady || !place || !at) return
    let isGone = false
    import('#lib/browser/leaflet-map.ts').then(
      ({ createPinMap }) => {
        if (isGone) return
        map.current = createPinMap(place, {
          at,
          tileUrl: pageConfig.map.tile_url,
          onMove: moved,
          onTouch: touched,
          onFailed: () => setMissing(true),
        })
      },
      () => setMissing(true),
    )
    return () => {
      isGone = true
      map.current?.close()
      map.current = null
    }
  }, [isReady])

  return {
    element,
    isMissing,
    /** Tries once more, where there could be one. */
    again: isMissing && isSet ? () => setMissing(false) : undefined,
    /** Takes the pin there, on a map or without one. */
    moveTo(place: LatLng) {
      if (map.current) map.current.moveTo(place)
      else onMove(place)
    },
    zoomBy: (steps: number) => map.current?.zoomBy(steps),
  }
}
