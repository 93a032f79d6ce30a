import './trusted-types.ts'
import 'leaflet/dist/leaflet.css'
import { map as openMap, tileLayer } from 'leaflet'
import type { LatLng } from './location.ts'
import { prefersReducedMotion } from './page-visibility.ts'

const ZOOM = { zoom: 16, minZoom: 5, maxZoom: 19 }
const STEP_PX = 16
const LONG_STEP_PX = 96
const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

export type PinMap = { moveTo: (place: LatLng) => void; zoomBy: (steps: number) => void; close: () => void }

type Settings = {
  at: LatLng
  /** With `{z}`, `{x}` and `{y}`. */
  tileUrl: string
  /** Called when the map's centre has changed. */
  onMove: (place: LatLng) => void
  /** Called when the customer moves or zooms the map. */
  onTouch: () => void
  /** Called when no tile could be loaded. */
  onFailed: () => void
}

/**
 * Creates a map whose centre is the pin. It is moved by dragging, by a tap on the new centre, and by the arrow keys
 * (with Shift further), and zoomed by + and -. Leaflet's own controls are left out, so that it writes no HTML.
 */
export function createPinMap(element: HTMLElement, { at, tileUrl, onMove, onTouch, onFailed }: Settings): PinMap {
  const animate = !prefersReducedMotion()
  const map = openMap(element, {
    ...ZOOM,
    center: at,
    zoomControl: false,
    attributionControl: false,
    // Leaflet's own arrow keys move too far for placing a pin, and animate despite reduced motion.
    keyboard: false,
    fadeAnimation: animate,
    zoomAnimation: animate,
    inertia: animate,
    // Zooming keeps the pin's position.
    scrollWheelZoom: 'center',
    touchZoom: 'center',
    doubleClickZoom: 'center',
  })
  let hasTile = false
  tileLayer(tileUrl, { maxZoom: ZOOM.maxZoom })
    .on('tileload', () => {
      hasTile = true
    })
    .on('load', () => {
      if (!hasTile) onFailed()
    })
    .addTo(map)
  /** The exact requested position: the map's centre is only precise to a pixel. */
  let target: LatLng | undefined
  const touch = () => {
    target = undefined
    onTouch()
  }
  let previousCenter = map.getCenter()
  map.on('moveend', () => {
    const center = map.getCenter()
    // Zooming or resizing the window does not change the position.
    if (!target && map.project(center).distanceTo(map.project(previousCenter)) < 1) return
    previousCenter = center
    onMove(target ?? center)
  })
  map.on('dragstart', touch)
  map.on('click', ({ latlng }) => {
    touch()
    map.panTo(latlng, { animate })
  })

  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = STEPS[event.key]
    const zoom = ZOOMS[event.key]
    if (!step && zoom === undefined) return
    event.preventDefault()
    touch()
    const length = event.shiftKey ? LONG_STEP_PX : STEP_PX
    if (step) map.panBy([step[0] * length, step[1] * length], { animate })
    else map.setZoom(map.getZoom() + (zoom ?? 0), { animate })
  }
  element.tabIndex = 0
  element.addEventListener('keydown', onKey)

  return {
    moveTo(place) {
      target = place
      map.setView(place, Math.max(map.getZoom(), ZOOM.zoom), { animate })
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    close() {
      element.removeEventListener('keydown', onKey)
      const pane = map.getPane('mapPane')
      map.off('moveend')
      map.remove()
      // Leaflet 1.9 leaves timers and animation frames of a zoom, a drag or the wheel running, which fail without the
      // pane.
      map.off()
      Object.assign(map, { _mapPane: pane })
    },
  }
}
