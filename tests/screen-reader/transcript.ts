import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'

const FOLDER = join(import.meta.dirname, 'transcripts')
/** How each step begins; what is said in it is indented. */
const STEP = '> '
const INDENT = '  '

/** What is another each time is not what the transcripts are about. */
const steady = (text: string) =>
  text
    .replace(/\b\d\d:\d\d\b/g, 'HH:MM')
    .replace(/(Reference|อ้างอิง) [A-Z0-9]{4}/g, '$1 REFERENCE')
    .replace(/TRX_(MCH|DLV|WDF)_[0-9A-Z]{26}/g, 'TRANSACTION')
    .replace(/\b(T R X, [A-Z] [A-Z] [A-Z])(, [0-9A-Z]( [0-9A-Z])*)+/g, '$1, REFERENCE')
    // The sum may still be on its way.
    .replace(/(To pay|ยอดชำระ) (…|[\d.]+ (baht|บาท))\.?/g, '$1 SUM')
    // By the hour at which the test runs.
    .replace(/(We collect|ไปรับผ้า) ?.+/g, '$1 DAY')
    .replace(/node_id=\S+/g, 'MACHINE')
    .replace(/\bWD-[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, 'CODE')
    .replace(/\bRF-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'CASE')
    .replace(/\d+ [ก-๙]+ 25\d\d/g, 'DAY')
    .replace(/(Washer|เครื่องซัก) \d+/g, '$1 NUMBER')
    // Where a machine was free.
    .replace(/(NUMBER\.) .+/g, '$1 BRANCH')

/**
 * What is heard, step by step, beside what was heard when it was kept. `UPDATE_TRANSCRIPTS=1` keeps it anew.
 * @param name the file's, without its ending
 */
export function openTranscript(locale: Locale, name: string) {
  const file = join(FOLDER, locale, `${name}.txt`)
  const isKeptAnew = Boolean(process.env.UPDATE_TRANSCRIPTS)
  const kept = isKeptAnew || !existsSync(file) ? '' : readFileSync(file, 'utf8')
  const keptSteps = kept.split(new RegExp(`^(?=${STEP})`, 'm')).map((step) => step.trimEnd().split('\n').slice(1))
  const steps: string[][] = []
  const line = (text: string) => `${INDENT}${steady(text)}`

  return {
    write: (step: string, said: readonly string[]) =>
      void steps.push([`${STEP}${step}`, ...said.map((text) => `${INDENT}${text}`)]),
    /** All that was said at this step when it was kept. */
    isAllSaid(said: readonly string[]) {
      const told = new Set(said.map(line))
      return keptSteps[steps.length]?.every((one) => told.has(one)) ?? true
    },
    /** It was said at this step when it was kept, if anything was. */
    isKept: (text: string) => keptSteps[steps.length]?.includes(line(text)) ?? true,
    isAsKept() {
      const heard = `${steady(steps.flat().join('\n'))}\n`
      mkdirSync(dirname(file), { recursive: true })
      if (isKeptAnew) writeFileSync(file, heard)
      else expect(heard).toBe(kept)
    },
  }
}
