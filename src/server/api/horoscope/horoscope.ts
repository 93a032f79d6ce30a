import { join } from 'node:path'
import { object, optional, safeParse } from 'valibot'
import { Birth, HoroscopeFile } from '#contract/horoscope.ts'
import { Day } from '#contract/scalars.ts'
import type { App } from '#server/app.ts'
import { today } from '#server/bangkok-date.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router } from '#server/http/router.ts'
import { readJsonConfigFile } from '#server/json-config-file.ts'
import { readingOf } from './reading.ts'

const OURS = join(import.meta.dirname, 'horoscope-texts.json')
const Asked = object({ birth: Birth, date: optional(Day) })

/** A reading for whoever asks; `invalid` 422 for another birth or day, `unavailable` 503 when the file is bad. */
export function mountHoroscope(server: Router, app: App) {
  server.get('/api-internal/horoscope', async (c) => {
    const asked = safeParse(Asked, c.req.query())
    if (!asked.success) return problemResponse(new ApiError('invalid'))
    const file = await readJsonConfigFile(app, app.config.HOROSCOPE_FILE ?? OURS, HoroscopeFile)
    if (!file) return problemResponse(new ApiError('unavailable'))
    const { birth, date = today() } = asked.output
    return c.json(readingOf(file, birth, date), 200, { 'cache-control': 'no-cache' })
  })
}
