/** The door is drawn on 120 × 120 units with its centre at (60, 60). */
export const RING_RADIUS = 53.5

const HINGE_RADIUS = 60.9
const AJAR_HANDLE_RADIUS = 64.1

const round = (value: number) => Math.round(value * 100) / 100

function point(radius: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  return `${round(60 + radius * Math.cos(angle))} ${round(60 + radius * Math.sin(angle))}`
}

/** Angles in degrees, clockwise from 3 o'clock. The arc must be at most half a turn. */
const arc = (radius: number, from: number, to: number) =>
  `M${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}`

const knuckles = arc(HINGE_RADIUS, 173, 177) + arc(HINGE_RADIUS, 183, 187)

/** Two hinge knuckles at 9 o'clock and the handle at 3: on the rim if the door is shut, outside it if ajar. */
export const SHUT = knuckles + arc(HINGE_RADIUS, -13, 13)
export const AJAR = knuckles + arc(AJAR_HANDLE_RADIUS, -11, 11)

/** A diagonal from lip to lip. */
export const SLASH = `M${point(43.5, 135)}L${point(43.5, -45)}`

/** Twelve strokes inside the glass as one path. */
export const TICKS = Array.from({ length: 12 }, (_, hour) => `M${point(42, hour * 30)}L${point(39.5, hour * 30)}`).join(
  '',
)

/** A wave of two periods on 200 × 120 units: the surface alone, and closed with the water below it. */
export const SURFACE = 'M0 6Q25 0 50 6T100 6T150 6T200 6'
export const BODY = `${SURFACE}V140H0Z`
