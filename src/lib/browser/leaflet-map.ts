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
  /** The middle of the map is somewhere else now. */
  onMove: (place: LatLng) => void
  /** Somebody is moving it by hand. */
  onTouch: () => void
  /** Not one picture of the map could be had. */
  onFailed: () => void
}

/**
 * A map whose middle is the pin. It moves by dragging, by a tap that brings the place to the middle, by the arrow keys
 * (with Shift further) and nearer and farther by + and -. Leaflet writes no HTML here: its own controls are left out.
 */
export function createPinMap(element: HTMLElement, { at, tileUrl, onMove, onTouch, onFailed }: Settings): PinMap {
  const animate = !prefersReducedMotion()
  const map = openMap(element, {
    ...ZOOM,
    center: at,
    zoomControl: false,
    attributionControl: false,
    // Its own arrows move further than a pin needs, and move softly for those who want no motion too.
    keyboard: false,
    fadeAnimation: animate,
    zoomAnimation: animate,
    inertia: animate,
    // The pin stays where it is.
    scrollWheelZoom: 'center',
    touchZoom: 'center',
    doubleClickZoom: 'center',
  })
  let isShown = false
  tileLayer(tileUrl, { maxZoom: ZOOM.maxZoom })
    .on('tileload', () => {
      isShown = true
    })
    .on('load', () => {
      if (!isShown) onFailed()
    })
    .addTo(map)
  /** What was asked for, to the last digit: the middle is only as fine as a pixel. */
  let goal: LatLng | undefined
  const touch = () => {
    goal = undefined
    onTouch()
  }
  let last = map.getCenter()
  map.on('moveend', () => {
    const now = map.getCenter()
    // Nearer, farther or another width of the window is no other place.
    if (!goal && map.project(now).distanceTo(map.project(last)) < 1) return
    last = now
    onMove(goal ?? now)
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
      goal = place
      map.setView(place, Math.max(map.getZoom(), ZOOM.zoom), { animate })
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    close() {
      element.removeEventListener('keydown', onKey)
      const pane = map.getPane('mapPane')
      map.off('moveend')
      map.remove()
      // Leaflet 1.9 leaves timers and frames behind, of a zoom, a drag or the wheel, which fail without the pane.
      map.off()
      Object.assign(map, { _mapPane: pane })
    },
  }
}
