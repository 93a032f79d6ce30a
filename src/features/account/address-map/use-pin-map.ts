import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PinMap } from '#lib/browser/leaflet-map.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

type PinMapOptions = {
  /** The initial centre; undefined while it is unknown. */
  start: LatLng | undefined
  onMove: (location: LatLng) => void
  onTouch: () => void
}

const isConfigured = pageConfig.map.tile_url !== ''

/** A map in `element`, loaded when first used. `isMissing` if no tiles are configured or they failed to load. */
export function usePinMap({ start, onMove, onTouch }: PinMapOptions) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PinMap>(null)
  const [isMissing, setMissing] = useState(!isConfigured)
  const handleMove = useEffectEvent(onMove)
  const handleTouch = useEffectEvent(onTouch)
  const isReady = start !== undefined && !isMissing
  const getStart = useEffectEvent(() => start)

  useEffect(() => {
    const [container, at] = [element.current, getStart()]
    if (!isReady || !container || !at) return
    let isUnmounted = false
    import('#lib/browser/leaflet-map.ts').then(
      ({ createPinMap }) => {
        if (isUnmounted) return
        map.current = createPinMap(container, {
          at,
          tileUrl: pageConfig.map.tile_url,
          onMove: handleMove,
          onTouch: handleTouch,
          onFailed: () => setMissing(true),
        })
      },
      () => setMissing(true),
    )
    return () => {
      isUnmounted = true
      map.current?.close()
      map.current = null
    }
  }, [isReady])

  return {
    element,
    isMissing,
    /** Tries to load the map again; undefined if none is configured or it is loaded. */
    retry: isMissing && isConfigured ? () => setMissing(false) : undefined,
    /** Moves the pin, with or without a map. */
    moveTo(location: LatLng) {
      if (map.current) map.current.moveTo(location)
      else onMove(location)
    },
    zoomBy: (steps: number) => map.current?.zoomBy(steps),
  }
}
