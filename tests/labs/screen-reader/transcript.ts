import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'

const FOLDER = join(import.meta.dirname, 'transcripts')
/** The prefix of a step; its utterances are indented. */
const STEP = '> '
const INDENT = '  '

/** Replaces values that differ between runs. */
const normalize = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/\blocalhost:\d+/g, 'localhost:PORT')
    .replace(/\b\d\d:\d\d\b/g, 'HH:MM')
    .replace(/\b(\d+ (minutes?|นาที) )?\d+ (seconds?|วินาที)(?= (left|ago|ที่แล้ว))/g, 'TIME')
    .replace(/(?<=เหลือเวลา\S* )(\d+ นาที ?)?\d+ วินาที/g, 'TIME')
    .replace(/\bRef [A-Z0-9]( ?[A-Z0-9]){3}/g, 'Ref REFERENCE')
    .replace(/\b0 \d \d ?, \d \d \d ?, \d \d \d \d\b/g, 'PHONE')
    .replace(/\bR F( ?, [0-9A-Z]( [0-9A-Z]){3}){2}/g, 'CASE')
    .replace(/TRX_(MCH|DLV|WDF)_[0-9A-Z]{26}/g, 'TRANSACTION')
    .replace(/\b(T R X, [A-Z] [A-Z] [A-Z])(, [0-9A-Z]\b( [0-9A-Z]\b)*)+/g, '$1, REFERENCE')
    // The amount may not have loaded.
    .replace(/(To pay|ยอดชำระ) (…|[\d.]+ (baht|บาท))\.?/g, '$1 SUM')
    // Depends on the time of day.
    .replace(/(We’ll pick up|ไปรับผ้า) ?.+/g, '$1 DAY')
    .replace(/node_id=\S+/g, 'MACHINE')
    .replace(/\bWD-[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, 'CODE')
    .replace(/\bRF-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'CASE')
    .replace(/\d+ [ก-๙]+ 25\d\d/g, 'DAY')
    .replace(/(Washer|เครื่องซัก) \d+/g, '$1 NUMBER')
    // Except the example of a field.
    .replace(/\b0(?!81-234-5678)\d\d-\d{3}-\d{4}\b/g, 'PHONE')
    .replace(/(Machine|เครื่อง) \d\d\b/g, '$1 NUMBER')
    // Depends on which machine was free.
    .replace(/(NUMBER\.) .+/g, '$1 BRANCH')

/**
 * Records utterances step by step and compares them with the saved transcript. `UPDATE_TRANSCRIPTS=1` saves a new one, and
 * beside it, in `raw/`, everything that was said, with nothing left out: it is read by people and compared with nothing,
 * because waits and Orca's own utterances differ between runs.
 * @param name of the file, without its extension
 */
export function openTranscript(locale: Locale, name: string) {
  const file = join(FOLDER, locale, `${name}.txt`)
  const isUpdate = Boolean(process.env.UPDATE_TRANSCRIPTS)
  const saved = isUpdate || !existsSync(file) ? '' : readFileSync(file, 'utf8')
  const savedSteps = saved.split(new RegExp(`^(?=${STEP})`, 'm')).map((step) => step.trimEnd().split('\n').slice(1))
  const steps: string[][] = []
  const rawSteps: string[][] = []
  const line = (text: string) => `${INDENT}${normalize(text)}`

  return {
    /** @param raw everything that was said in this step */
    write(step: string, speech: readonly string[], raw: readonly string[]) {
      steps.push([`${STEP}${step}`, ...speech.map((text) => `${INDENT}${text}`)])
      rawSteps.push([`${STEP}${step}`, ...raw.map((text) => `${INDENT}${text}`)])
    },
    /** Whether all utterances of this step in the saved transcript have been said. */
    isStepComplete(speech: readonly string[]) {
      const lines = new Set(speech.map(line))
      return savedSteps[steps.length]?.every((savedLine) => lines.has(savedLine)) ?? true
    },
    /** Whether the saved transcript has the utterance at this step. True if there is none. */
    isSaved: (text: string) => savedSteps[steps.length]?.includes(line(text)) ?? true,
    matchesSaved() {
      const transcript = `${normalize(steps.flat().join('\n'))}\n`
      mkdirSync(dirname(file), { recursive: true })
      if (!isUpdate) return expect(transcript).toBe(saved)
      writeFileSync(file, transcript)
      const raw = join(FOLDER, 'raw', locale, `${name}.txt`)
      mkdirSync(dirname(raw), { recursive: true })
      writeFileSync(raw, `${normalize(rawSteps.flat().join('\n'))}\n`)
    },
  }
}
