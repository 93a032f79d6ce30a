import type { Coordinates } from './parse-coordinates.ts'

/** Open Location Code, https://github.com/google/open-location-code: base 20, pairs of latitude and longitude. */
const DIGITS = '23456789CFGHJMPQRVWX'
const FULL_CODE = /(?:^|[^\w+])([2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3})(?![\w+])/i
const PAIRS = 5
const GRID_ROWS = 5
const GRID_COLUMNS = 4

/** The centre of the area of a full plus code. Short codes are not supported: they need a reference town. */
export function parsePlusCode(text: string): Coordinates | undefined {
  const code = FULL_CODE.exec(text)?.[1]?.toUpperCase().replace('+', '')
  if (!code) return undefined
  const values = [...code].map((digit) => DIGITS.indexOf(digit))
  let [lat, lng, size] = [-90, -180, 20]
  for (let pair = 0; pair < PAIRS; pair++) {
    lat += (values[pair * 2] ?? 0) * size
    lng += (values[pair * 2 + 1] ?? 0) * size
    if (pair < PAIRS - 1) size /= 20
  }
  const cell = values[PAIRS * 2]
  if (cell === undefined) return { lat: lat + size / 2, lng: lng + size / 2 }
  const [height, width] = [size / GRID_ROWS, size / GRID_COLUMNS]
  const [row, column] = [Math.floor(cell / GRID_COLUMNS), cell % GRID_COLUMNS]
  return { lat: lat + (row + 0.5) * height, lng: lng + (column + 0.5) * width }
}
