import { join } from 'node:path'
import { getHoroscope, HoroscopeFile } from '#contract/horoscope.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { today } from '#server/platform/bangkok-date.ts'
import { readJsonConfigFile } from '#server/platform/json-config-file.ts'
import { readingOf } from './reading.ts'

const DEFAULT_TEXTS = join(import.meta.dirname, 'horoscope-texts.json')

const readHoroscope = defineHandler(getHoroscope, async ({ app, input: { birth, date = today() } }) => {
  const file = await readJsonConfigFile(app, app.config.HOROSCOPE_FILE ?? DEFAULT_TEXTS, HoroscopeFile)
  if (!file) throw new ApiError('unavailable')
  return readingOf(file, birth, date)
})

export const horoscopeHandlers: readonly Handler[] = [readHoroscope]
